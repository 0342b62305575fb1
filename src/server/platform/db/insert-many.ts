import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Tx = { execute: (query: SQL) => PromiseLike<unknown> }

/** The statement timeout holds for each. */
const rowsAtOnce = 20_000

/** Inserts any number of rows, each statement with one parameter. All rows have the columns of the first. */
export async function insertMany<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertAtOnce(tx, table, rows.slice(from, from + rowsAtOnce))
}

async function insertAtOnce(tx: Tx, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows[0] && key in rows[0])
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const values = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])))
  await tx.execute(sql`INSERT INTO ${table} (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(values)}::json)`)
}
