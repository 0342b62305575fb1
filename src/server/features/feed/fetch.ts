import { and, eq } from 'drizzle-orm'
import { calendarFeeds, companies } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import { findMember, isActive } from '#server/platform/tenancy/member.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import type { FeedKind } from '#shared/feed/contract.ts'
import { type FeedRow, hashOf } from './addresses.ts'
import { calendarFile, type FeedLeave } from './calendar-file.ts'
import { readLeaveOfFeed } from './leave-of-feed.ts'

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
  const found = await directory.findFeed(hashOf(token))
  if (!found) throw noSuchFeed()
  const now = clock()
  const { feed, companyName, leave } = await inCompany(found.companyId, (tx) =>
    readFeed(tx, { ...found, token, now }),
  )
  const content = await calendarFile(companyName, feed.kind, leave)
  const etag = hashOf(content)
  const news = newsOfFetch(feed, etag, now)
  if (news) await inCompany(found.companyId, (tx) => noteFetch(tx, feed, news))
  return { content, etag, lastModified: news?.contentChangedAt ?? feed.contentChangedAt ?? now }
}

const noSuchFeed = () => notFound('This calendar doesn’t exist. Its owner may have reset its address.')

type Asked = { userId: string; kind: FeedKind; token: string; now: Date }

async function readFeed(tx: Tx, { userId, kind, token, now }: Asked): Promise<ReadFeed> {
  const owner = await findMember(tx, userId, now)
  const [feed] = await tx
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.kind, kind)))
  if (!owner || !isActive(owner) || feed?.token !== token) throw noSuchFeed()
  const [company] = await tx.select({ name: companies.name }).from(companies)
  return { feed, companyName: company?.name ?? '', leave: await readLeaveOfFeed(tx, owner, kind) }
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
async function noteFetch(tx: Tx, { userId, kind, token }: FeedRow, news: Partial<FeedRow>): Promise<void> {
  const sameFeed = and(
    eq(calendarFeeds.userId, userId),
    eq(calendarFeeds.kind, kind),
    eq(calendarFeeds.token, token),
  )
  await tx.update(calendarFeeds).set(news).where(sameFeed)
}

/** HTTP dates have whole seconds: two contents within one would have the same date. */
function changedAfter(previous: Date | null, now: Date): Date {
  if (!previous) return now
  const nextSecond = (Math.floor(previous.getTime() / 1000) + 1) * 1000
  return new Date(Math.max(now.getTime(), nextSecond))
}
