import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase } from '#test/database.ts'
import { migrateDatabase, withLockTimeout } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Database } from './open.ts'

/** Of all migrations, oldest first: a new one adds its line, and no line changes. */
const hashes = ['db5bfc6cd6c8', 'cca2801b3b19']
const companyId = '019ab000-0000-7000-8000-000000000001'
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

  it('refuses a database that began with other migrations, in one sentence, and leaves it as it is', async () => {
    const old = await openTestDatabase()
    onTestFinished(old.drop)
    const run = (statement: string) => old.database.asOwner((client) => client.query(statement))
    await run(`
      BEGIN; SET LOCAL app.company_id = '${companyId}';
      INSERT INTO companies (company_id, name, time_zone, created_on, created_at)
      VALUES ('${companyId}', 'Halyard', 'UTC', '2025-05-05', now()); COMMIT`)
    // As commit ad9fc505 left it: the first and the last of its migrations, and what the next one would add.
    await run(`
      DELETE FROM drizzle.__drizzle_migrations;
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('first', 1795232539225), ('last', 1796457155188);
      ALTER TABLE companies DROP COLUMN industry`)
    const state = async () => [
      (await run('TABLE drizzle.__drizzle_migrations')).rows,
      (await run(`BEGIN; SET LOCAL app.company_id = '${companyId}'`)) && (await run('TABLE companies')).rows,
      (await run('COMMIT')) &&
        (await run('SELECT * FROM information_schema.columns ORDER BY 1, 2, 3, 4')).rows,
    ]
    const before = await state()
    await expect(migrateDatabase(old.database, impatient)).rejects.toThrow(
      "This database is from before version 1.0, and was left as it is. To keep its companies, check out commit ad9fc505 of Sorrel and run 'npm run company -- export COMPANY FILE' for each; then start this version on an empty database and run 'npm run company -- import FILE' (docs/operating.md).",
    )
    expect(await state()).toEqual(before)
  })

  it('is never changed once it has been applied, and comes after those before it', () => {
    expect(migrations.map(({ hash }) => hash.slice(0, 12))).toEqual(hashes)
    expect(migrations.map(({ folderMillis }) => folderMillis)).toEqual(
      migrations.map(({ folderMillis }) => folderMillis).toSorted((a, b) => a - b),
    )
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
