import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Written<Value> = Value extends Date ? string : Value

/** A row with its instants as text. */
export function asWritten<Row extends object>(row: Row): { [Name in keyof Row]: Written<Row[Name]> } {
  const written = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  // Object.fromEntries forgets the names of its keys.
  return Object.fromEntries(written) as { [Name in keyof Row]: Written<Row[Name]> }
}

/** For a SELECT: '0.5' of the database's '0.50'. */
export function shortDays<Column extends PgColumn>(column: Column): SQL<GetColumnData<Column>> {
  return sql<GetColumnData<Column>>`trim_scale(${column})::text`
}
