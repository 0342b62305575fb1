import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** A read of what is the reader's own, which needs to know nothing but their session. */
export type AskedAhead = { askIn(database: NodePgDatabase): void }

/**
 * Lets a route send `ask` in the packet with which its request begins (`config.ahead`), which saves a wait; `read` is its answer then.
 * Asked by nobody before, `read` asks.
 */
export function askedAhead<Answer>(ask: (database: NodePgDatabase) => Promise<Answer>) {
  const asked = new WeakMap<NodePgDatabase, Promise<Answer>>()
  return {
    askIn: (database: NodePgDatabase): void => {
      const answer = ask(database)
      // Who reads it hears of it.
      answer.catch(() => {})
      asked.set(database, answer)
    },
    /** Once: what is read later in the transaction is asked anew. */
    read: (database: NodePgDatabase): Promise<Answer> => {
      const answer = asked.get(database)
      asked.delete(database)
      return answer ?? ask(database)
    },
  }
}
