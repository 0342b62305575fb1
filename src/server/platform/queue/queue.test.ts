import { expect, it, onTestFinished, vi } from 'vitest'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openTestDatabase } from '#test/database.ts'
import { startJobs } from './queue.ts'

it('a job is noted as done once: who does not know that it was takes back what it did again', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  await migrateDatabase(database)
  const jobs = await startJobs(database, { onError: () => {}, schedule: false })
  onTestFinished(() => jobs.stop())
  await jobs.boss.send('mail-leave-decided', { requestId: 'one' })
  const taken = await jobs.boss.fetch('mail-leave-decided', { includeMetadata: true })
  const workOff = () =>
    database.asOwner(async (client) => {
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
      await client.query('BEGIN')
      await jobs.send('hourly', null, { executeSql })
      await jobs.doneIn('mail-leave-decided', taken, { executeSql })
      await client.query('COMMIT')
    })
  await workOff()
  await expect(workOff()).rejects.toThrow('Some of these jobs are no longer this worker’s.')
  const { rows } = await database.asOwner((client) =>
    client.query('SELECT name, state FROM pgboss.job_common ORDER BY name'),
  )
  expect(rows).toEqual([
    { name: 'hourly', state: 'created' },
    { name: 'mail-leave-decided', state: 'completed' },
  ])
})

it('a fault of a worker is an error with its code', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  const faults: Error[] = []
  const jobs = await startJobs(database, { onError: (fault) => faults.push(fault), schedule: false })
  onTestFinished(() => jobs.stop())
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  await jobs.boss.work('seal-audit', async () => fail())
  jobs.boss.once('error', () => fail())
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  vi.spyOn(database, 'asOwner').mockRejectedValue(refused)
  await failed
  expect(faults[0]).toBeInstanceOf(Error)
  expect(faults[0]).toMatchObject({ code: 'ECONNREFUSED' })
})

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
