import { type SQLWrapper, sql } from 'drizzle-orm'

/** One parameter for any number of values. */
export function listOf(values: readonly (string | number | null)[]): SQLWrapper {
  return sql.param([...values])
}
