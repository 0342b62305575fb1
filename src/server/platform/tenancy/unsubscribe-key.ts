import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { signingKeys } from '#server/platform/db/schema.ts'

/** The key of the links in mails, in hex. They are verified before their company is known. */
export async function readUnsubscribeKey(database: Pick<NodePgDatabase, 'select'>): Promise<string> {
  const [row] = await database.select().from(signingKeys).where(eq(signingKeys.name, 'unsubscribe'))
  if (!row) throw new Error('The migration makes this key.')
  return row.key
}
