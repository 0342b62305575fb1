import { and, eq, isNotNull } from 'drizzle-orm'
import { calendarFeeds } from '#server/platform/db/schema.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import { openSecret, type SecretPlace, sealSecret } from '#server/platform/secrets/seal.ts'
import { type SealedAgain, sealAgain } from '#server/platform/secrets/seal-again.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect
type FeedKey = Pick<FeedRow, 'companyId' | 'userId' | 'kind'>

/** What is stored of a token beside its hash: null without a key to seal it with. */
export function sealFeedToken(keys: SecretKeys | null, feed: FeedKey, token: string): string | null {
  return keys && sealSecret(keys, token, placeOf(feed))
}

/** The token, to show its address again; null if it was never sealed, or no key opens it. */
export function openFeedToken(
  keys: SecretKeys | null,
  feed: FeedKey & Pick<FeedRow, 'sealedToken'>,
): string | null {
  return keys && feed.sealedToken !== null ? openSecret(keys, feed.sealedToken, placeOf(feed)) : null
}

/** Seals a company's tokens with the newest key. Those that no key opens stay as they are. */
export async function rotateFeedTokens(tx: Tx, keys: SecretKeys): Promise<SealedAgain> {
  const { userId, kind, sealedToken } = calendarFeeds
  const again = sealAgain(keys)
  for (const feed of await tx.select().from(calendarFeeds).where(isNotNull(sealedToken)).for('update'))
    await tx
      .update(calendarFeeds)
      .set({ sealedToken: again.seal(feed.sealedToken, placeOf(feed)) })
      .where(and(eq(userId, feed.userId), eq(kind, feed.kind)))
  return again.counts
}

function placeOf({ companyId, userId, kind }: FeedKey): SecretPlace {
  return { table: 'calendar_feeds', companyId, rowId: `${userId} ${kind}` }
}
