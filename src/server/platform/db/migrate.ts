import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { Refusal } from '#server/platform/errors.ts'
import { sqlState } from '#server/platform/fault.ts'
import { lastBeforeThese, migrations, migrationsFolder } from './migrations.ts'
import type { Database } from './open.ts'
import { appRole } from './roles.ts'

/** How long a migration waits for a lock, and how often it is tried. */
type Patience = { lockTimeoutMs: number; attempts: number; pauseMs: number }
/**
 * While a migration waits for a table, everybody who uses the table waits behind it. So it gives up soon and
 * tries again.
 */
const usualPatience: Patience = { lockTimeoutMs: 10_000, attempts: 5, pauseMs: 5_000 }

/**
 * Migrates the database to this version's schema, completely or not at all. Idempotent; called at every start
 * inside `oneNodeAtATime`.
 *
 * @throws Refusal if the login may not create the role, with the SQL that an administrator must run, if
 *   another program keeps a lock that is needed, or if the database is from before these migrations.
 */
export async function migrateDatabase(database: Database, patience = usualPatience): Promise<void> {
  if (!database.directUrl) {
    await database.asOwner((owner) => migrateOver(owner, patience))
    return
  }
  const client = new pg.Client({ connectionString: database.directUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await migrateOver(client, patience)
  } finally {
    await client.end()
  }
}

async function migrateOver(client: pg.ClientBase, patience: Patience): Promise<void> {
  await withLockTimeout(client, patience, async () => {
    await assertBegunHere(client)
    await createAppRole(client)
    await migrate(drizzle(client as pg.Client), { migrationsFolder })
  })
}

/** Refuses a database whose first migration isn't the first one here, before anything is changed. */
async function assertBegunHere(client: pg.ClientBase): Promise<void> {
  const { rows: journals } = await client.query<{ journal: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS journal`,
  )
  if (!journals[0]?.journal) return
  const [first] = migrations
  const { rows: applied } = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1',
  )
  if (!first || !applied[0] || Number(applied[0].created_at) >= first.folderMillis) return
  throw new Refusal(
    'unavailable',
    `This database is from before version 1.0, and was left as it is. To keep its companies, check out ${lastBeforeThese} of Sorrel and run 'npm run company -- export COMPANY FILE' for each; then start this version on an empty database and run 'npm run company -- import FILE' (docs/operating.md).`,
  )
}

/**
 * Runs `work`, which is atomic, under a lock timeout; after a timeout it pauses and tries again.
 *
 * @throws Refusal after the last attempt.
 */
export async function withLockTimeout(
  client: pg.ClientBase,
  { lockTimeoutMs, attempts, pauseMs }: Patience,
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      break
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error
      if (attempt >= attempts) throw lockHeld(error)
      await sleep(pauseMs)
    }
  }
  // The embedded database keeps the same session.
  await client.query('RESET lock_timeout')
}

function lockHeld(cause: unknown): Refusal {
  return new Refusal(
    'unavailable',
    'The database could not be brought to this version: another program holds a lock on its tables. Start again when it is done.',
    { cause },
  )
}

/** Roles belong to the cluster: another database may have created the role, or be creating it now. */
async function createAppRole(client: pg.ClientBase): Promise<void> {
  const create = `
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN CREATE ROLE ${appRole} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`
  // From PostgreSQL 16 on, the creator of a role administers it, but must grant it to themselves to set it.
  const grant = `
    DO $$ BEGIN
      IF NOT pg_has_role(current_user, '${appRole}',
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)
      THEN GRANT ${appRole} TO CURRENT_USER; END IF;
    END $$`
  try {
    await client.query(create)
    await client.query(grant)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new Refusal(
      'unavailable',
      `DATABASE_URL's user may not create the role ${appRole}. As an administrator, run: CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO "<that user>";`,
      { cause: error },
    )
  }
}
