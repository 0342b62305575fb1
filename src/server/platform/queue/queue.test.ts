import { expect, it, onTestFinished, vi } from 'vitest'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openTestDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
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

it('what transactions gather at once is in one job, without those that are rolled back', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  await migrateDatabase(database)
  const jobs = await startJobs(database, { onError: () => {}, schedule: false })
  onTestFinished(() => jobs.stop())
  const payload = { companyId: '01890000-0000-7000-8000-000000000000', recipientId: 'max' }
  const gather = (id: string, end: 'COMMIT' | 'ROLLBACK', meanwhile = async () => {}) =>
    database.asOwner(async (client) => {
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
      await client.query('BEGIN')
      const ids = await jobs.gather('mail-request-digest', payload, id, { executeSql }, { afterSeconds: 60 })
      await meanwhile()
      await client.query(end)
      return ids
    })
  const untilOneWaits = () =>
    eventually(() =>
      database.asOwner(async (client) => {
        const { rows } = await client.query(
          `SELECT FROM pg_locks JOIN pg_database ON oid = database
           WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
        )
        expect(rows).toHaveLength(1)
      }),
    )

  await gather('taken back', 'ROLLBACK')
  let second: Promise<string[]> | undefined
  const first = await gather('one', 'COMMIT', async () => {
    second = gather('two', 'COMMIT')
    // The embedded database has one connection, so that the second transaction has not begun.
    if (!database.embedded) await Promise.race([second, untilOneWaits()])
  })
  expect([first, await second]).toEqual([['one'], ['one', 'two']])
  expect(await gather('one', 'COMMIT')).toEqual(['one', 'two'])
  const { rows } = await database.asOwner((client) =>
    client.query(`SELECT data->'ids' AS ids FROM pgboss.job_common WHERE name = 'mail-request-digest'`),
  )
  expect(rows).toEqual([{ ids: ['one', 'two'] }])
})
