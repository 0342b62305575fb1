/** Somebody's session at a server: where it is, and their `Cookie` header. */
export type Session = { origin: string; cookie: string }

/** What came of a call. `status` is 0 without an answer: refused, cut off, or after `givenUpAfterMs`. */
export type Answer = { status: number; body: unknown; ms: number; at: number }

/** Long enough to tell a server that hangs from one that is slow. */
export const givenUpAfterMs = 60_000

/** Calls the API, and answers whatever comes of it; nothing is thrown. */
export async function call(
  { origin, cookie }: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const at = performance.now()
  const init: RequestInit = {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(givenUpAfterMs),
  }
  const { status, text } = await fetch(origin + path, init).then(
    async (answer) => ({ status: answer.status, text: await answer.text().catch(() => undefined) }),
    () => ({ status: 0, text: undefined }),
  )
  const ms = performance.now() - at
  // An answer that was cut off acknowledges nothing.
  if (text === undefined) return { status: 0, body: undefined, ms, at }
  return { status, body: parse(text), ms, at }
}

/** What a balancer answers by itself is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
