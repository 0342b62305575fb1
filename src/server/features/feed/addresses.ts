import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { lockPerson } from '#server/features/people/approvers.ts'
import { audit } from '#server/platform/audit/service.ts'
import { calendarFeeds, feedDirectory } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type CalendarFeed, type FeedKind, feedKind } from '#shared/feed/contract.ts'
import { type FeedRow, openFeedToken, sealFeedToken } from './sealed-token.ts'

type Feeds = { secretKeys: SecretKeys | null; publicUrl: URL }

/**
 * GET /api/calendar-feeds: the reader's own, one of each kind. An address whose token can't be opened, as the
 * key is lost or there was none, answers still, and isn't shown.
 */
export async function listFeeds(ctx: Context, { secretKeys, publicUrl }: Feeds): Promise<CalendarFeed[]> {
  return ctx.inCompany(async (tx, actor) => {
    const rows = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId))
    return feedKind.options.map((kind) => {
      const row = rows.find((made) => made.kind === kind)
      return row
        ? toFeed(row, openFeedToken(secretKeys, row), publicUrl)
        : { kind, url: null, createdAt: null, lastFetchedAt: null }
    })
  })
}

/** POST /api/calendar-feeds/{kind}: makes a new address. One that was there before stops working. */
export async function makeFeedAddress(
  ctx: Context,
  kind: FeedKind,
  { secretKeys, publicUrl }: Feeds,
): Promise<CalendarFeed> {
  return ctx.inCompany(async (tx, actor) => {
    await lockPerson(tx, actor.userId)
    const replaced = await forgetAddress(tx, ctx, { userId: actor.userId, kind })
    const whose = { companyId: ctx.companyId, userId: actor.userId, kind }
    const token = newToken()
    const row = { ...whose, createdAt: ctx.now, lastFetchedAt: null }
    await tx.insert(calendarFeeds).values({ ...row, sealedToken: sealFeedToken(secretKeys, whose, token) })
    await tx.insert(feedDirectory).values({ ...whose, tokenHash: hashOf(token) })
    const action = replaced ? 'calendar-feed.reset' : 'calendar-feed.created'
    await audit(tx, { ctx, actor }, { action, subjectId: whose.userId, after: { kind } })
    return toFeed(row, token, publicUrl)
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
    if (!(await forgetAddress(tx, ctx, { userId: actor.userId, kind })))
      throw notFound('This calendar has no address.')
    const change = { action: 'calendar-feed.removed' as const, subjectId: actor.userId, before: { kind } }
    await audit(tx, { ctx, actor }, change)
  })
}

/** The hash of a token, in hex: all that is stored of it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Whose = { userId: string; kind: FeedKind }

/** Returns whether there was one. */
async function forgetAddress(tx: Tx, { companyId }: Context, { userId, kind }: Whose): Promise<boolean> {
  const removed = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.kind, kind)))
    .returning({ kind: calendarFeeds.kind })
  const found = feedDirectory
  await tx
    .delete(found)
    .where(and(eq(found.companyId, companyId), eq(found.userId, userId), eq(found.kind, kind)))
  return removed.length > 0
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

type MadeFeed = Pick<FeedRow, 'kind' | 'createdAt' | 'lastFetchedAt'>

function toFeed(
  { kind, createdAt, lastFetchedAt }: MadeFeed,
  token: string | null,
  publicUrl: URL,
): CalendarFeed {
  return {
    kind,
    url: token === null ? null : new URL(`/api/feeds/${token}.ics`, publicUrl).href,
    createdAt: createdAt.toISOString(),
    lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
  }
}
