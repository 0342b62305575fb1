import { vi } from 'vitest'

export type Answer = { status?: number; body?: unknown }

/** A fake server: `{'GET /api/team': () => ({ body: [] })}`. Returns the calls it gets, in order. */
export function serve(answers: Record<string, (body: unknown) => Answer | Promise<Answer>>) {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ call, body: sent })
    const answer = answers[call]
    if (!answer) throw new Error(`The server knows no ${call}`)
    const { status = 200, body } = await answer(sent)
    return new Response(JSON.stringify(body ?? null), { status })
  })
  return calls
}
