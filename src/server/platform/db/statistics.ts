import type pg from 'pg'
import type { TransactionState } from './pipelined-client.ts'

/**
 * A transaction of fewer rows changes no plan; those that come one by one are left to upkeep and autovacuum.
 */
const manyRows = 300
/** The share of a table that must have changed, as autovacuum has it. */
const largeShare = 0.1

/**
 * The tables whose statistics a transaction of many rows has made useless, by what it has written so far. A
 * planner that doesn't know of an import reads whole tables for each row: a report of 700 people took 11
 * seconds instead of 0.1.
 */
export async function tablesToAnalyse(
  client: pg.ClientBase,
  { rowsWritten }: TransactionState,
): Promise<string[]> {
  if (rowsWritten < manyRows) return []
  const { rows } = await client.query<{ name: string }>(changedTables)
  return rows.map(({ name }) => name)
}

const changedTables = `SELECT format('%I.%I', written.schemaname, written.relname) AS name
  FROM pg_stat_xact_user_tables written JOIN pg_class ON pg_class.oid = written.relid
  WHERE n_tup_ins + n_tup_upd + n_tup_del > ${largeShare} * greatest(reltuples, 0) ORDER BY name`

/** Reads the statistics of these tables anew, as their owner. A vacuum that holds one of them up ends it. */
export async function analyse(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await client.query(
    `BEGIN; SET LOCAL ROLE NONE; SET LOCAL lock_timeout = '5s'; ANALYZE ${tables.join(', ')}; COMMIT`,
  )
}
