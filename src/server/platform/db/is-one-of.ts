import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * `column` is one of these ids, as one parameter for any number of them, while `IN` has one for each and
 * PostgreSQL a limit.
 */
export function isOneOf(column: AnyPgColumn, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = ANY(${Array.isArray(ids) ? sql.param([...ids]) : ids}::uuid[])`
}
