import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysBefore } from '#server/platform/days-later.ts'
import { hasWords } from '#server/platform/db/paging.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { notifications } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Notification, NotificationList, NotificationListQuery } from '#shared/notification/contract.ts'
import { typeOfKind } from '#shared/notification/kinds.ts'

/** How many are listed at a time. */
const listed = 50
const keptDays = 90

/**
 * GET /api/notifications: the reader's that have the words, newest first (spec 3 and 4), older than the one
 * of this id; none where that is somebody else's, or so old that it is gone. With the number of all that are
 * unread, whether they have the words or not.
 */
export async function listNotifications(
  ctx: Context,
  { search, before }: NotificationListQuery = {},
): Promise<NotificationList> {
  return ctx.inCompany(async (tx, actor) => {
    const own = eq(notifications.userId, actor.userId)
    const { rows, unread } = await pipeline({
      rows: tx
        .select()
        .from(notifications)
        .where(
          and(
            own,
            before === undefined ? undefined : isOlderThan(before, actor.userId),
            hasWords(sql`concat_ws(' ', ${notifications.title}, ${notifications.message})`, search),
          ),
        )
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(listed),
      unread: tx.$count(notifications, and(own, isNull(notifications.readAt))),
    })
    return { unread, notifications: rows.map(toNotification) }
  })
}

/**
 * Marks one of the reader's notifications as read; does nothing if it is.
 *
 * @throws Refusal 'notFound', also for somebody else's.
 */
export async function readNotification(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const own = and(eq(notifications.userId, actor.userId), eq(notifications.id, id))
    const read = await tx
      .update(notifications)
      .set({ readAt: ctx.now })
      .where(and(own, isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (read.length > 0) await tx.invalidateFor(actor.userId, 'notifications')
    else if ((await tx.$count(notifications, own)) === 0) throw notFound()
  })
}

/** Marks all of the reader's notifications as read, including those too old to be listed. */
export async function readAllNotifications(ctx: Context): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const read = await tx
      .update(notifications)
      .set({ readAt: ctx.now })
      .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (read.length > 0) await tx.invalidateFor(actor.userId, 'notifications')
  })
}

/** Notifications are kept for 90 days, read or not. */
export async function forgetOldNotifications(tx: Tx, now: Date): Promise<void> {
  const longAgo = daysBefore(now, keptDays)
  await tx.delete(notifications).where(lt(notifications.createdAt, longAgo))
}

function isOlderThan(id: string, userId: string): SQL {
  const last = alias(notifications, 'last')
  return sql`(${notifications.createdAt}, ${notifications.id}) < (
    SELECT ${last.createdAt}, ${last.id} FROM ${notifications} "last"
    WHERE ${last.id} = ${id}::uuid AND ${last.userId} = ${userId}::uuid)`
}

function toNotification(row: typeof notifications.$inferSelect): Notification {
  const { id, kind, title, message, path, readAt, createdAt } = row
  return {
    id,
    title,
    message,
    type: typeOfKind(kind),
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
    path,
  }
}
