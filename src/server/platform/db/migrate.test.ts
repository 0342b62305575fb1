import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { migrateDatabase, withLockTimeout } from './migrate.ts'
import type { Database } from './open.ts'

const impatient = { lockTimeoutMs: 50, attempts: 2, pauseMs: 1 }
const lockedOut = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
})
afterAll(() => drop())

/** Runs `work` under a lock timeout; answers how often, and what came of it. */
async function tries(work: () => Promise<void>): Promise<{ times: number; outcome: string }> {
  let times = 0
  const outcome = await database.asOwner((client) =>
    withLockTimeout(client, impatient, () => {
      times++
      return work()
    }).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
  return { times, outcome }
}

describe('a migration', () => {
  it('runs under a lock timeout, which ends with it', async () => {
    const timeouts = await database.asOwner(async (client) => {
      const read = async () => (await client.query<{ lock_timeout: string }>('SHOW lock_timeout')).rows[0]
      const before = await read()
      let meanwhile: typeof before
      await withLockTimeout(client, { ...impatient, lockTimeoutMs: 10_000 }, async () => {
        meanwhile = await read()
      })
      return [before, meanwhile, await read()].map((row) => row?.lock_timeout)
    })
    expect(timeouts).toEqual(['0', '10s', '0'])
  })

  it('is tried again when it waits too long for a lock, and is refused in one sentence at last', async () => {
    expect(await tries(() => Promise.reject(lockedOut()))).toEqual({
      times: 2,
      outcome:
        'The database could not be brought to this version: another program holds a lock on its tables. Start again when it is done.',
    })
    let isLocked = true
    const once = async () => {
      if (!isLocked) return
      isLocked = false
      throw lockedOut()
    }
    expect(await tries(once)).toEqual({ times: 2, outcome: 'done' })
  })

  it('is not tried again after any other fault', async () => {
    expect(await tries(() => Promise.reject(new Error('no such table')))).toEqual({
      times: 1,
      outcome: 'no such table',
    })
  })

  it.runIf(onPostgres())('gives way to who holds its tables, and is done when they let go', async () => {
    const other = new pg.Client({ connectionString: database.directUrl })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('BEGIN; LOCK TABLE drizzle.__drizzle_migrations')
    await expect(migrateDatabase(database, impatient)).rejects.toThrow('another program holds a lock')
    await other.query('ROLLBACK')
    await migrateDatabase(database, impatient)
  })
})
