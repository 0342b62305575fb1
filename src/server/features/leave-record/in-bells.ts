import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequests, notifications } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** The page on which a request is decided: that of all notifications that it waits for their reader. */
export function decidingPath(requestId: string): string {
  return `/requests?decide=${requestId}`
}

/**
 * Marks as read what told people that a request waits for them, but for those whom it `stillWaitsFor`. Part
 * of the transaction in which it no longer waits, which has written the request before: what is told at the
 * same time is either stored by then, or finds the request as it is afterwards (`lockForMessage`).
 */
export async function readInBells(
  tx: Tx,
  { requestId, now }: { requestId: string; now: Date },
  stillWaitsFor: readonly string[] = [],
): Promise<void> {
  const isOver = and(isNull(notifications.readAt), not(isOneOf(notifications.userId, stillWaitsFor)))
  await setReadAt(tx, requestId, now, isOver)
}

/** Marks it as unread again for those of whom it's `isMeant`, as the request waits for them again. */
export async function unreadInBells(tx: Tx, requestId: string, isMeant: SQL): Promise<void> {
  await setReadAt(tx, requestId, null, isMeant)
}

async function setReadAt(
  tx: Tx,
  requestId: string,
  readAt: Date | null,
  isMeant: SQL | undefined,
): Promise<void> {
  const changed = await tx
    .update(notifications)
    .set({ readAt })
    .where(and(eq(notifications.path, decidingPath(requestId)), isMeant))
    .returning({ userId: notifications.userId })
  for (const userId of new Set(changed.map((one) => one.userId)))
    await tx.invalidateFor(userId, 'notifications')
}

/**
 * Locks a request while a notification about it is stored, so that nothing changes the request in between.
 */
export async function lockForMessage(tx: Tx, requestId: string): Promise<void> {
  await tx
    .execute(sql`SELECT FROM ${leaveRequests} WHERE ${leaveRequests.id} = ${requestId} FOR SHARE`)
    .execute()
}
