import { expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'

it('a GET can change nothing: the database refuses it, but for the lines of who took a file', async () => {
  const test = await startAppForTest({ worker: false })
  const { admin, adminId } = await makeCompany(test)
  let begun: string[] = []
  test.database.watch.add({
    statementEnded: ({ text, work }) => {
      if (work?.kind === 'request' && text.startsWith('BEGIN')) begun.push(text.split(';')[0] ?? '')
    },
  })
  const beginningsOf = async (path: string) => {
    begun = []
    expect((await admin.call('GET', path)).statusCode).toBe(200)
    return [...new Set(begun)]
  }

  for (const path of ['/api/dashboard/stats', '/api/leave-requests/mine', '/api/team', '/api/audit-log'])
    expect(await beginningsOf(path), path).toEqual(['BEGIN READ ONLY'])
  expect(await beginningsOf(`/api/team/${adminId}/personal-data`)).toEqual(['BEGIN'])
})
