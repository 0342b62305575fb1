import type pg from 'pg'
import { Refusal } from '#server/platform/errors.ts'

const pidSql = 'SELECT pg_backend_pid() AS pid'

/**
 * Recognises a pooler that gives each transaction another of its connections (PgBouncer in transaction mode):
 * LISTEN hears nothing there, and a lock or a prepared statement stays behind for somebody else.
 *
 * @param client no transaction is open on it.
 * @param other another connection to the same address.
 * @throws Refusal if the two share a process of PostgreSQL, or `client` is given another one.
 */
export async function assertOwnSession(client: pg.Client, other: pg.Client): Promise<void> {
  const first = await readPid(client)
  const second = await readPid(client)
  // While a transaction is open, a pooler reserves its connection: the one that `client` has just given back.
  await other.query('BEGIN')
  const others = await readPid(other)
  const third = await readPid(client)
  await other.query('ROLLBACK')
  if (first === second && second === third && others !== first) return
  throw new Refusal(
    'unavailable',
    'DATABASE_DIRECT_URL must lead to PostgreSQL without a pooler in between: here each transaction is given another connection, as by PgBouncer in transaction mode.',
  )
}

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(pidSql)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL has not said its process.')
  return row.pid
}
