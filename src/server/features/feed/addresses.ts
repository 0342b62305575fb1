import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { lockPerson } from '#server/features/people/approvers.ts'
import { audit } from '#server/platform/audit/service.ts'
import { calendarFeeds, feedDirectory } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type CalendarFeed, type FeedKind, feedKind } from '#shared/feed/contract.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

/** GET /api/calendar-feeds: the reader's own, one of each kind. */
export async function listFeeds(ctx: Context, publicUrl: URL): Promise<CalendarFeed[]> {
  return ctx.inCompany(async (tx, actor) => {
    const rows = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId))
    return feedKind.options.map((kind) => {
      const row = rows.find((made) => made.kind === kind)
      return row ? toFeed(row, publicUrl) : { kind, url: null, createdAt: null, lastFetchedAt: null }
    })
  })
}

/** POST /api/calendar-feeds/{kind}: makes a new address. One that was there before stops working. */
export async function makeFeedAddress(ctx: Context, kind: FeedKind, publicUrl: URL): Promise<CalendarFeed> {
  return ctx.inCompany(async (tx, actor) => {
    await lockPerson(tx, actor.userId)
    const replaced = await forgetAddress(tx, actor, kind)
    const { companyId } = ctx
    const { userId } = actor
    const row = { companyId, userId, kind, token: newToken(), createdAt: ctx.now, lastFetchedAt: null }
    await tx.insert(calendarFeeds).values(row)
    await tx.insert(feedDirectory).values({ tokenHash: hashOf(row.token), companyId, userId, kind })
    const action = replaced ? 'calendar-feed.reset' : 'calendar-feed.created'
    await audit(tx, { ctx, actor }, { action, subjectId: userId, after: { kind } })
    return toFeed(row, publicUrl)
  })
}

/**
 * DELETE /api/calendar-feeds/{kind}: the address stops working.
 *
 * @throws Refusal 'notFound' if there is none.
 */
export async function removeFeedAddress(ctx: Context, kind: FeedKind): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await lockPerson(tx, actor.userId)
    if (!(await forgetAddress(tx, actor, kind))) throw notFound('This calendar has no address.')
    const change = { action: 'calendar-feed.removed' as const, subjectId: actor.userId, before: { kind } }
    await audit(tx, { ctx, actor }, change)
  })
}

/** The hash of a token, in hex: all that is stored of it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns whether there was one. */
async function forgetAddress(tx: Tx, { userId }: Actor, kind: FeedKind): Promise<boolean> {
  const [removed] = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.kind, kind)))
    .returning({ token: calendarFeeds.token })
  if (removed) await tx.delete(feedDirectory).where(eq(feedDirectory.tokenHash, hashOf(removed.token)))
  return removed !== undefined
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

type MadeFeed = Pick<FeedRow, 'kind' | 'token' | 'createdAt' | 'lastFetchedAt'>

function toFeed({ kind, token, createdAt, lastFetchedAt }: MadeFeed, publicUrl: URL): CalendarFeed {
  return {
    kind,
    url: new URL(`/api/feeds/${token}.ics`, publicUrl).href,
    createdAt: createdAt.toISOString(),
    lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
  }
}
