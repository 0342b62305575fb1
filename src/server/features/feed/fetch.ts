import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { calendarFeeds, companies, feedDirectory } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import { findMember, isActive } from '#server/platform/tenancy/member.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { hashOf } from './addresses.ts'
import { calendarFile, type FeedLeave } from './calendar-file.ts'
import { readLeaveOfFeed } from './leave-of-feed.ts'
import type { FeedRow } from './sealed-token.ts'

/** `etag` is the SHA-256 of the content, `lastModified` when it last changed. */
type FetchedFeed = { content: string; etag: string; lastModified: Date }

type FeedServices = { inCompany: WithTenant; directory: Directory; now: () => Date }

type ReadFeed = { feed: FeedRow; companyName: string; leave: FeedLeave[] }

const minuteMs = 60_000

/**
 * GET /api/feeds/{token}.ics: what the owner of the address may see now. The file is built between two
 * transactions, so that a large company's blocks nobody.
 *
 * @throws Refusal 'notFound' for a token that is unknown, was replaced, or whose owner is no active member.
 */
export async function fetchFeed(
  { inCompany, directory, now: clock }: FeedServices,
  token: string,
): Promise<FetchedFeed> {
  const tokenHash = hashOf(token)
  const found = await directory.findFeed(tokenHash)
  if (!found) throw noSuchFeed()
  const now = clock()
  const { feed, companyName, leave } = await inCompany(found.companyId, (tx) =>
    readFeed(tx, { tokenHash, now }),
  )
  const content = await calendarFile(companyName, feed.kind, leave)
  const etag = hashOf(content)
  const news = newsOfFetch(feed, etag, now)
  if (news) await inCompany(found.companyId, (tx) => noteFetch(tx, tokenHash, news))
  return { content, etag, lastModified: news?.contentChangedAt ?? feed.contentChangedAt ?? now }
}

const noSuchFeed = () => notFound('This calendar doesn’t exist. Its owner may have reset its address.')

type FeedLookup = { tokenHash: string; now: Date }

async function readFeed(tx: Tx, { tokenHash, now }: FeedLookup): Promise<ReadFeed> {
  const [feed] = await tx.select().from(calendarFeeds).where(isOf(tx, tokenHash))
  const owner = feed && (await findMember(tx, feed.userId, now))
  if (!owner || !isActive(owner)) throw noSuchFeed()
  const [company] = await tx.select({ name: companies.name }).from(companies)
  return { feed, companyName: company?.name ?? '', leave: await readLeaveOfFeed(tx, owner, feed.kind) }
}

/** The condition for the feed whose address has this token: none once it was replaced. */
function isOf(tx: Tx, tokenHash: string): SQL {
  const { companyId, userId, kind } = calendarFeeds
  const sameFeed = and(
    eq(feedDirectory.tokenHash, tokenHash),
    eq(feedDirectory.companyId, companyId),
    eq(feedDirectory.userId, userId),
    eq(feedDirectory.kind, kind),
  )
  return exists(tx.select({ one: sql`1` }).from(feedDirectory).where(sameFeed))
}

/** What to store: when the content changed, and at most once a minute that it was fetched. */
function newsOfFetch(feed: FeedRow, etag: string, now: Date): Partial<FeedRow> | undefined {
  const { contentHash, contentChangedAt, lastFetchedAt } = feed
  const isNew = contentHash !== etag || contentChangedAt === null
  const wasJustFetched = lastFetchedAt !== null && now.getTime() - lastFetchedAt.getTime() < minuteMs
  if (!isNew && wasJustFetched) return undefined
  return {
    ...(isNew && { contentHash: etag, contentChangedAt: changedAfter(contentChangedAt, now) }),
    ...(!wasJustFetched && { lastFetchedAt: now }),
  }
}

/** Updates nothing if the address was replaced meanwhile. */
async function noteFetch(tx: Tx, tokenHash: string, news: Partial<FeedRow>): Promise<void> {
  await tx.update(calendarFeeds).set(news).where(isOf(tx, tokenHash))
}

/** HTTP dates have whole seconds: two contents within one would have the same date. */
function changedAfter(previous: Date | null, now: Date): Date {
  if (!previous) return now
  const nextSecond = (Math.floor(previous.getTime() / 1000) + 1) * 1000
  return new Date(Math.max(now.getTime(), nextSecond))
}
