import type pg from 'pg'
import { notFound } from '#server/platform/errors.ts'
import { migrations } from './migrations.ts'
import type { Database } from './open.ts'

/**
 * Copies the files of an embedded database to a new folder, as of one moment. Committed transactions are
 * included, open ones are not, as after a crash.
 *
 * @throws Refusal if Sorrel has not created its tables in it yet.
 * @returns the copy's schema version: the instant (ms) of the newest migration that has been applied.
 */
export async function copyDatabase(database: Database, folder: string): Promise<number> {
  if (!database.copyTo) throw new Error('Only an embedded database is copied as files.')
  const schemaVersion = await database.asOwner(async (client) => {
    // So that the copy has little to recover when it is opened.
    await client.query('CHECKPOINT')
    return readSchemaVersion(client)
  })
  await database.copyTo(folder)
  return schemaVersion
}

async function readSchemaVersion(client: pg.ClientBase): Promise<number> {
  const made = await client.query<{ table: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS table`,
  )
  if (!made.rows[0]?.table) throw notFound('The database in DATA_DIR is empty: Sorrel has never served it.')
  const { rows } = await client.query<{ applied: string }>(
    'SELECT max(created_at) AS applied FROM drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.applied)
}

/** The newest schema version that this version of Sorrel knows. */
export function knownSchemaVersion(): number {
  return Math.max(...migrations.map(({ folderMillis }) => folderMillis))
}
