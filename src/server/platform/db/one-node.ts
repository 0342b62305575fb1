import pg from 'pg'
import { Refusal } from '#server/platform/errors.ts'
import { sqlState } from '#server/platform/fault.ts'
import type { Database } from './open.ts'
import { assertOwnSession } from './own-session.ts'

/** Any number, but the same on every node: nodes that start together migrate one after the other. */
const migrationLock = 7_204_311

type Waiting = {
  /** Receives a line that names who holds the lock, once. */
  onWait?: (line: string) => void
  /** After how long `onWait` is called. */
  tellAfterMs?: number
  /** In all, in milliseconds: a migration of a large database takes minutes. */
  mostMs?: number
}

/**
 * Runs schema changes on one node at a time: nodes that start together wait for each other. An embedded
 * database has one node.
 *
 * @throws Refusal if the server at DATABASE_URL does not answer, if a pooler gives each transaction another
 *   connection, or if the node that holds the lock does not finish in time.
 */
export async function oneNodeAtATime<T>(
  database: Database,
  work: () => Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  if (!database.directUrl) return work()
  const client = await connect(database.directUrl)
  try {
    const other = await connect(database.directUrl)
    try {
      await assertOwnSession(client, other)
    } finally {
      await other.end()
    }
    await takeLock(client, waiting)
    return await work()
  } finally {
    // The lock is released with its transaction, and so with its connection.
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'sorrel',
  })
  await client.connect().catch(throwUnreachable)
  return client
}

function throwUnreachable(error: Error): never {
  const reason = 'code' in error ? String(error.code) : error.message
  throw new Refusal(
    'unavailable',
    `DATABASE_URL must be a PostgreSQL server that answers: connecting failed (${reason}).`,
    { cause: error },
  )
}

/**
 * Takes the lock in a transaction that stays open, and not in the session: a pooler that was not recognised
 * would keep a session, and the lock with it.
 */
async function takeLock(
  client: pg.Client,
  { onWait = () => {}, tellAfterMs = 10_000, mostMs = 300_000 }: Waiting,
): Promise<void> {
  if (await isTaken(client, tellAfterMs)) return
  onWait(`This start is waiting for ${await readHolder(client)}, which is preparing the database.`)
  if (await isTaken(client, mostMs)) return
  const holder = await readHolder(client)
  throw new Refusal(
    'unavailable',
    `The database could not be prepared: ${holder} has not finished preparing it. Start again when it has, or end it if it hangs.`,
  )
}

async function isTaken(client: pg.Client, waitMs: number): Promise<boolean> {
  await client.query(
    `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0;
     SET LOCAL lock_timeout = ${waitMs}`,
  )
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    return true
  } catch (error) {
    await client.query('ROLLBACK')
    if (sqlState(error) !== '55P03') throw error
    return false
  }
}

type Holder = { pid: number; application_name: string | null; host: string | null }

/** Who holds the lock, such as 'sorrel at 10.0.0.5 (PostgreSQL process 4711)'. */
async function readHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Holder>(
    `SELECT pid, activity.application_name, host(activity.client_addr) AS host
     FROM pg_locks lock LEFT JOIN pg_stat_activity activity USING (pid)
     WHERE lock.locktype = 'advisory' AND lock.granted AND lock.objid = $1
       AND lock.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [migrationLock],
  )
  const [holder] = rows
  if (!holder) return 'another node'
  const { pid, application_name: name, host } = holder
  return `${name || 'another program'} at ${host ?? 'the database’s machine'} (PostgreSQL process ${pid})`
}
