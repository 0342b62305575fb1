import { expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

it.each([
  ['GET', '/api/leave-requests/mine', undefined, 'BEGIN READ ONLY'],
  ['PUT', '/api/notification-preferences', [], 'BEGIN'],
] as const)(
  '%s is in the company of its session alone, as the restricted role',
  async (method, path, body, begins) => {
    const test = await startAppForTest({ worker: false })
    const { ana, company } = await makeSmallCompany(test)
    const texts: string[] = []
    test.database.watch.add({
      statementEnded: ({ text, work }) => void (work?.kind === 'request' && texts.push(text)),
    })
    await ana.call(method, path, body)
    const [session, begin] = texts
    expect(session).toContain('from "sessions"')
    expect(begin).toContain(
      `${begins}; SELECT set_config('role', 'sorrel_app', true), set_config('app.company_id', '${company.id}', true)`,
    )
    expect(texts.filter((text) => text.startsWith('BEGIN'))).toEqual([begin])
  },
)
