import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { unavailable } from '#server/platform/errors.ts'
import { isPreparedTooLongAgo, isRetryable, isUnavailable } from './failures.ts'
import { PipelinedClient } from './pipelined-client.ts'

/** One transaction, for queries in drizzle's words and in SQL. */
export type Transaction = {
  database: NodePgDatabase
  executeSql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** A statement that travels right behind the COMMIT, once however often it is given, and never after a rollback. */
  afterCommit: (text: string, values: unknown[]) => void
}

export type TransactionOptions = {
  /** More that is set for the transaction alone, as the head of a SELECT's list. */
  settings?: string
  /** Everything is seen as it was at one moment, whatever others write meanwhile. */
  repeatableRead?: boolean
  /** The database refuses any write, and nobody waits for its end. */
  readOnly?: boolean
  /** One that may have begun already, for the first attempt. */
  begun?: { take(): BegunTransaction | undefined } | undefined
}

/** A transaction whose beginning has been sent. */
export type BegunTransaction = {
  transaction: Transaction
  client: pg.PoolClient & PipelinedClient
  beginning: Promise<unknown>
  /** What failed first in it, so that a caught error can't lead to a false acknowledgement. */
  failed: { failure?: unknown }
  afterwards: ReadonlyMap<string, pg.QueryConfig>
}

/** What a request may wait for: another's lock, and a statement of its own. As the end of a SELECT's list. */
export const limits = `set_config('lock_timeout', '5s', true), set_config('statement_timeout', '15s', true)`
const attempts = 3

/**
 * Runs `work` in a transaction: wholly or not at all. It may be run again after a deadlock or a serialization failure, so it
 * has no effect outside.
 *
 * @throws Refusal 'unavailable' where the database is away, or a lock or a statement takes too long.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return attempting(() => transact(pool, work, options))
}

/**
 * Runs a read of one statement, which needs no transaction and no more than one round trip.
 *
 * @throws Refusal 'unavailable' where the database is away.
 */
export async function read<T>(query: () => Promise<T>): Promise<T> {
  return attempting(query)
}

/** Runs `work` again where the database asks for it, and says in the product's words that it is away. */
export async function attempting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt < attempts && isRetryable(error)) continue
      throw isUnavailable(error) ? unavailable(error) : error
    }
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  { begun: earlier, ...options }: TransactionOptions,
): Promise<T> {
  const begun = earlier?.take() ?? (await begin(pool, { ...options, settings: settingsOf(options) }))
  try {
    const result = await work(begun.transaction)
    await begun.beginning
    // PostgreSQL answers COMMIT of a failed transaction with a silent rollback: nothing may be acknowledged then.
    if (begun.failed.failure) throw begun.failed.failure
    if (options.readOnly) giveBack(begun)
    else await commit(begun, pool)
    return result
  } catch (error) {
    await rollBack(begun, error)
    throw error
  }
}

async function commit({ client, afterwards }: BegunTransaction, pool: pg.Pool): Promise<void> {
  const committed = client.query('COMMIT')
  // In one packet with the COMMIT, so that no end of this process comes between them. A lost connection leaves the pool another.
  for (const statement of afterwards.values())
    client.query(statement).catch(() => pool.query(statement).catch(() => {}))
  await committed
  client.release()
}

function settingsOf({ settings }: TransactionOptions): string {
  return settings ? `${settings}, ${limits}` : limits
}

/** Sent and not awaited: the first query travels in the same packet. */
export async function begin(
  pool: pg.Pool,
  { settings, repeatableRead = false, readOnly = false }: TransactionOptions,
): Promise<BegunTransaction> {
  const client = await pool.connect()
  if (!(client instanceof PipelinedClient)) throw new Error('A transaction needs a pool of `openDatabase`.')
  const failed = client.newTransaction()
  const modes = `${repeatableRead ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}`
  const beginning = client.query(`BEGIN${modes}${settings ? `; SELECT ${settings}` : ''}`)
  beginning.catch(() => {})
  const afterwards = new Map<string, pg.QueryConfig>()
  const transaction: Transaction = {
    database: drizzle(client),
    executeSql: (text, values) => client.query({ text }, values),
    afterCommit: (text, values) => void afterwards.set(JSON.stringify([text, values]), { text, values }),
  }
  return { transaction, client, beginning, failed, afterwards }
}

/** Ends a transaction that has only read. Nobody waits for it: what was read is known, whatever becomes of the connection. */
export function giveBack({ client }: BegunTransaction): void {
  client.queryLater('COMMIT')
  client.release()
}

/** Ends a transaction after a failure. */
export async function rollBack({ client }: BegunTransaction, failure: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK')
    client.release(isPreparedTooLongAgo(failure))
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
