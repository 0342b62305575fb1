import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  billingOperations,
  calendarFeeds,
  feedDirectory,
  idempotentWrites,
  leaveRequests,
  notificationPreferences,
  notifications,
  type users,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Identifiers } from './identifiers.ts'
import { namesSomebody } from './named-in-messages.ts'

type UserRow = typeof users.$inferSelect

/** What somebody was told and chose, what others were told of them by name, and what opened their calendar. */
export async function eraseRecord(
  tx: Tx,
  { companyId, id }: UserRow,
  { addresses, names }: Identifiers,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(or(eq(notifications.userId, id), isAboutLeaveOf(id), namesSomebody(names)))
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, id))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id))
  await tx
    .delete(feedDirectory)
    .where(and(eq(feedDirectory.companyId, companyId), eq(feedDirectory.userId, id)))
  await tx.delete(idempotentWrites).where(eq(idempotentWrites.userId, id))
  // A step at the card provider that never came to its end: whoever asks again begins it under their own address.
  const named = inArray(sql`lower(${billingOperations.params} ->> 'email')`, addresses)
  await tx.delete(billingOperations).where(and(isNull(billingOperations.finishedAt), named))
}

/** It leads its reader to a request of theirs. */
function isAboutLeaveOf(userId: string): SQL {
  return sql`${notifications.path} IN (
    SELECT '/requests?decide=' || id FROM ${leaveRequests} WHERE user_id = ${userId})`
}
