import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'

type Buildable<Rows> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } }

/** Whoever asks: a transaction, or the directory's reader. */
type Executor = NodePgDatabase & { $client?: unknown }

/**
 * A query that drizzle builds once and not for each request, which takes it longer than PostgreSQL needs to answer. For reads that
 * nearly every request makes. `sql.placeholder('name')` stands where the values differ.
 */
export function preparedQuery<Rows>(
  build: (database: NodePgDatabase) => Buildable<Rows>,
): (asker: Executor, values?: Record<string, unknown>) => Promise<Rows> {
  let built: ReturnType<Buildable<Rows>['prepare']> | undefined
  return (asker, values = {}) => {
    built ??= build(drizzle.mock()).prepare('')
    return askedBy(asker, built).execute(values)
  }
}

/**
 * The same for a query in SQL. Its rows are as PostgreSQL sends them, under the names that the query gives: hundreds of them take
 * drizzle longer to map than PostgreSQL to find. Dates and numerics are texts.
 */
export function preparedSql<Row extends object>(
  build: () => SQL,
): (asker: Executor, values?: Record<string, unknown>) => Promise<Row[]> {
  let built: { execute(values: Record<string, unknown>): Promise<unknown> } | undefined
  return async (asker, values = {}) => {
    built ??= drizzle
      .mock()
      ._.session.prepareQuery(new PgDialect().sqlToQuery(build()), undefined, undefined, false)
    // What drizzle answers for SQL is pg's own result.
    const { rows } = (await askedBy(asker, built).execute(values)) as { rows: Row[] }
    return rows
  }
}

/** A built query asks the connection that it was built with: this one puts the asker's in that place. */
function askedBy<Built extends object>(asker: Executor, built: Built): Built {
  return Object.create(built, { client: { value: asker.$client } })
}
