import { expect, it } from 'vitest'
import type { Statement } from '#server/platform/observe/instrumentation.ts'
import { startAppForTest } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

it('a read begins with its session and its reader, in one packet', async () => {
  const test = await startAppForTest({ worker: false })
  const { ana } = await makeSmallCompany(test)
  await ana.call('GET', '/api/leave-requests/mine')
  const heard: Statement[] = []
  test.database.watch.add({ statementEnded: (statement) => void heard.push(statement) })
  expect((await ana.call('GET', '/api/leave-requests/mine')).statusCode).toBe(200)
  // The call before may end in between.
  const ofRequest = heard.filter(({ work, text }) => work?.kind === 'request' && text !== 'COMMIT')
  const [begin, session, reader, own] = ofRequest
  expect(begin?.text).toBe('BEGIN READ ONLY')
  expect(session?.text).toContain('from "sessions"')
  expect(reader?.text).toContain("current_setting('app.user_id')")
  expect(own?.text).toContain('leave_requests')
  const firstAnswer = Math.min(...[begin, session].map((one) => (one ? one.startedAt + one.ms : 0)))
  expect(reader?.startedAt).toBeLessThan(firstAnswer)
  expect(own?.startedAt).toBeGreaterThan(firstAnswer)
})
