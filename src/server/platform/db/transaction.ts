import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isPreparedTooLongAgo, isRetryable, isUnavailable, refusalOf } from './failures.ts'
import { PipelinedClient, type TransactionState } from './pipelined-client.ts'
import { analyse, tablesToAnalyse } from './statistics.ts'

/** One transaction, for drizzle's queries and plain SQL. */
export type Transaction = {
  database: NodePgDatabase
  executeSql: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  /**
   * A statement to send right behind the COMMIT, once however often it is added, and never after a rollback.
   */
  afterCommit: (text: string, values: unknown[]) => void
  /** Runs `work`. If it fails, all that it wrote is undone, and the transaction can go on. */
  undoable: <T>(work: () => Promise<T>) => Promise<T>
}

export type TransactionOptions = {
  /** More settings for the transaction alone, as the beginning of a SELECT's list. */
  settings?: string
  /** A snapshot of one moment, whatever others write meanwhile (REPEATABLE READ). */
  repeatableRead?: boolean
  /** The database refuses writes. */
  readOnly?: boolean
}

/** A transaction whose BEGIN has been sent. */
type BegunTransaction = {
  transaction: Transaction
  client: pg.PoolClient & PipelinedClient
  beginning: Promise<unknown>
  state: TransactionState
  afterwards: ReadonlyMap<string, pg.QueryConfig>
}

/**
 * Of each transaction, as the end of a SELECT's list: the timeouts for a lock and for a statement, and plans
 * that are kept for all values. PostgreSQL otherwise plans some statements anew for each list of ids, which
 * takes longer than to run them, and in a large company may plan them worse: the first page of approvals of
 * 10,000 people took seven times as long.
 */
const usualSettings = `set_config('lock_timeout', '5s', true), set_config('statement_timeout', '15s', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`
const attempts = 3

/**
 * Runs `work` in a transaction. It may run again after a deadlock or a serialization failure, so it must have
 * no effect outside.
 *
 * @throws Refusal 'unavailable' if the database is away, or a lock or a statement takes too long.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return attempting(() => transact(pool, work, options))
}

/**
 * Runs a read of one statement, without a transaction, in one round trip.
 *
 * @throws Refusal 'unavailable' if the database is away.
 */
export async function read<T>(query: () => Promise<T>): Promise<T> {
  return attempting(query)
}

/** Retries `work` if the database asks for it, and turns its being away into a refusal. */
async function attempting<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt < attempts && isRetryable(error)) continue
      throw isUnavailable(error) ? refusalOf(error) : error
    }
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const begun = await begin(pool, options)
  try {
    const result = await work(begun.transaction)
    await begun.beginning
    // PostgreSQL answers the COMMIT of a failed transaction with a silent rollback, which must not be
    // acknowledged.
    if (begun.state.failure) throw begun.state.failure
    await commit(begun, pool)
    return result
  } catch (error) {
    await rollBack(begun, error)
    throw error
  }
}

async function commit({ client, state, afterwards }: BegunTransaction, pool: pg.Pool): Promise<void> {
  const changed = await tablesToAnalyse(client, state)
  const committed = client.query('COMMIT')
  // Sent in the same turn as the COMMIT, so that a fault can't separate them. If the connection is lost, the
  // pool has another.
  for (const statement of afterwards.values())
    client.query(statement).catch(() => pool.query(statement).catch(() => {}))
  await committed
  await analyse(client, changed).then(
    () => client.release(),
    // What was written is safe; only the connection is not.
    (error) => client.release(error),
  )
}

/** Sends a BEGIN, and does not wait for its answer. */
async function begin(
  pool: pg.Pool,
  { settings, repeatableRead = false, readOnly = false }: TransactionOptions,
): Promise<BegunTransaction> {
  const client = await pool.connect()
  if (!(client instanceof PipelinedClient)) throw new Error('A transaction needs a pool of `openDatabase`.')
  const state = client.newTransaction()
  const all = settings ? `${settings}, ${usualSettings}` : usualSettings
  const modes = `${repeatableRead ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}`
  const beginning = client.query(`BEGIN${modes}; SELECT ${all}`)
  beginning.catch(() => {})
  const afterwards = new Map<string, pg.QueryConfig>()
  const transaction: Transaction = {
    database: drizzle(client),
    executeSql: (text, values) => client.query({ text }, values),
    afterCommit: (text, values) => void afterwards.set(JSON.stringify([text, values]), { text, values }),
    undoable: (work) => toSavepoint(client, state, work),
  }
  return { transaction, client, beginning, state, afterwards }
}

async function toSavepoint<T>(
  client: PipelinedClient,
  state: TransactionState,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('SAVEPOINT undoable')
  try {
    const result = await work()
    await client.query('RELEASE SAVEPOINT undoable')
    return result
  } catch (error) {
    // If the connection is lost, the reason is what `work` met.
    await client.query('ROLLBACK TO SAVEPOINT undoable').catch(() => {
      throw error
    })
    delete state.failure
    throw error
  }
}

/** Ends a transaction after a failure. */
async function rollBack({ client }: BegunTransaction, failure: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK')
    client.release(isPreparedTooLongAgo(failure))
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}
