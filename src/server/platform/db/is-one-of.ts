import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** `column` is one of these ids: one parameter for any number of them, where `IN` has one each and PostgreSQL an end. */
export function isOneOf(column: AnyPgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = ANY(${Array.isArray(ids) ? sql.param([...ids]) : ids}::uuid[])`
}
