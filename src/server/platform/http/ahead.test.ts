import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Statement } from '#server/platform/observe/instrumentation.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

it.each([['/api/leave-requests/mine'], ['/api/leave-balance']])(
  'all that GET %s needs is asked before the first answer has come',
  async (path) => {
    const { ana } = await makeSmallCompany(test)
    await ana.call('GET', path)
    const heard: Statement[] = []
    test.database.watch.add({ statementEnded: (statement) => void heard.push(statement) })
    const answer = await ana.call('GET', path)
    expect(answer.statusCode).toBe(200)
    const ofRequest = heard.filter(({ work, text }) => work?.kind === 'request' && text !== 'COMMIT')
    expect(ofRequest.map(({ text }) => text.split(/[ ;]/)[0]?.toUpperCase())).toEqual([
      'BEGIN',
      'SELECT',
      'SELECT',
      'SELECT',
    ])
    const firstAnswer = Math.min(...ofRequest.map(({ startedAt, ms }) => startedAt + ms))
    for (const { startedAt } of ofRequest) expect(startedAt).toBeLessThan(firstAnswer)
  },
)

it('a write begins with its session and its reader, in one packet', async () => {
  const { ana } = await makeSmallCompany(test)
  const heard: Statement[] = []
  test.database.watch.add({ statementEnded: (statement) => void heard.push(statement) })
  await ana.asksFor('2026-03-09')
  const [begin, session, reader, next] = heard.filter(({ work }) => work?.kind === 'request')
  expect(begin?.text).toBe('BEGIN')
  expect(session?.text).toContain('from "sessions"')
  expect(reader?.text).toContain("current_setting('app.user_id')")
  const answered = Math.min(...[begin, session].map((one) => (one ? one.startedAt + one.ms : 0)))
  expect(reader?.startedAt).toBeLessThan(answered)
  expect(next?.startedAt).toBeGreaterThan(answered)
})
