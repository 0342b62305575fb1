import { type GetColumnData, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core'

/**
 * The rows of a query as one JSON value in a SELECT, so that several short lists are read by one statement: a
 * statement costs more to send than these take to read. The query names its columns by `named`.
 */
export function jsonRows<Row>(query: SQLWrapper & PromiseLike<Row[]>): SQL<Row[]> {
  return sql`(SELECT coalesce(json_agg(listed), '[]') FROM ${query} listed)`
}

/**
 * Columns under their names in the schema, as `jsonRows` needs them; numerics as text, as drizzle reads them.
 */
export function named<Columns extends Record<string, AnyPgColumn | SQL>>(columns: Columns): Named<Columns> {
  const aliased = Object.entries(columns).map(([name, column]) => {
    const value = column instanceof PgNumeric ? sql`${column}::text` : sql`${column}`
    return [name, value.as(name)]
  })
  // Object.entries loses the key type.
  return Object.fromEntries(aliased) as Named<Columns>
}

/** All columns of a table, named. */
export function columnsOf<Table extends PgTable>(table: Table): Named<Table['_']['columns']> {
  return named(getTableColumns(table))
}

type Named<Columns> = { [Name in keyof Columns]: SQL.Aliased<Value<Columns[Name]>> }
type Value<Column> = Column extends AnyPgColumn
  ? GetColumnData<Column>
  : Column extends SQL<infer Held>
    ? Held
    : never
