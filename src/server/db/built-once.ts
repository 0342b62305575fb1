import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'

type Buildable<Rows> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } }

/** Whoever asks: a transaction, or the directory's reader. */
type Asker = NodePgDatabase & { $client?: unknown }

/**
 * A query that drizzle builds once and not for each request, which takes it longer than PostgreSQL needs to answer. For reads that
 * nearly every request makes. `sql.placeholder('name')` stands where the values differ.
 */
export function builtOnce<Rows>(
  build: (database: NodePgDatabase) => Buildable<Rows>,
): (asker: Asker, values?: Record<string, unknown>) => Promise<Rows> {
  let built: ReturnType<Buildable<Rows>['prepare']> | undefined
  // The built query asks the connection that it was built with: each call puts its own in that place.
  return (asker, values = {}) => {
    built ??= build(drizzle.mock()).prepare('')
    const bound: typeof built = Object.create(built, { client: { value: asker.$client } })
    return bound.execute(values)
  }
}
