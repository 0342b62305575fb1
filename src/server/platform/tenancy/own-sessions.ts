import { and, desc, eq, gt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sessions } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/db/transaction.ts'
import { announceSignOut } from './announce.ts'

/** A person's sessions that have not expired, the latest seen first. */
export async function listSessions(
  database: NodePgDatabase,
  identityId: string,
  { seenAfter, createdAfter }: { seenAfter: Date; createdAfter: Date },
) {
  return database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.identityId, identityId),
        gt(sessions.lastSeenAt, seenAfter),
        gt(sessions.createdAt, createdAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** Ends one, or all of them, with their open screens; returns how many. */
export async function endSessions(
  { database, executeSql }: Transaction,
  { identityId, id }: { identityId: string; id?: string },
): Promise<number> {
  const ended = await database
    .delete(sessions)
    .where(and(eq(sessions.identityId, identityId), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) await announceSignOut(executeSql, tokenHash)
  return ended.length
}
