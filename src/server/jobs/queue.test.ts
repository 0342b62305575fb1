import { expect, it, onTestFinished } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openTestDatabase } from '#test/database.ts'
import { startJobs } from './queue.ts'

it('a job is written as pg-boss itself would write it, in every column', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  await migrateDatabase(database)
  const jobs = await startJobs(database, { onError: () => {}, schedule: false })
  onTestFinished(() => jobs.stop())
  const theirs = { companyId: 'theirs', requestId: 'one' }
  const ours = { companyId: 'ours', requestId: 'one' }
  await database.asOwner(async (client) => {
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
    await client.query('BEGIN')
    await jobs.boss.send('mail-leave-decided', theirs, { db: { executeSql }, startAfter: 60 })
    await jobs.send('mail-leave-decided', ours, { executeSql }, { afterSeconds: 60 })
    await client.query('COMMIT')
  })
  const { rows } = await database.asOwner((client) =>
    client.query(
      `SELECT to_jsonb(job) - 'id' - 'data' AS written FROM pgboss.job_common job
       WHERE name = 'mail-leave-decided' ORDER BY data->>'companyId'`,
    ),
  )
  const [second, first] = rows.map(({ written }) => written)
  expect(Object.keys(first).length).toBeGreaterThan(15)
  expect(second).toEqual(
    Object.fromEntries(Object.entries(first).map(([column, value]) => [column, like(value)])),
  )
})

/** The two are written moments apart. */
function like(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value
  return expect.toSatisfy((other: string) => Math.abs(Date.parse(other) - Date.parse(value)) < 5000)
}
