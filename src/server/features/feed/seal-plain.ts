import type pg from 'pg'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import type { FeedKind } from '#shared/feed/contract.ts'
import { sealFeedToken } from './sealed-token.ts'

type PlainFeed = { company_id: string; user_id: string; kind: FeedKind; token: string }

/**
 * At the start after migration 0029, which had no key: seals the tokens that it left as they were. Without a
 * key they go: their addresses answer still, but aren't shown again.
 */
export async function sealPlainFeedTokens(owner: pg.ClientBase, keys: SecretKeys | null): Promise<void> {
  const { rows: marks } = await owner.query(
    `SELECT FROM pg_description JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid
     WHERE objoid = 'calendar_feeds'::regclass AND attname = 'sealed_token'`,
  )
  if (marks.length === 0) return
  await owner.query('BEGIN')
  try {
    // The owner is bound by row-level security too.
    await owner.query('ALTER TABLE calendar_feeds NO FORCE ROW LEVEL SECURITY')
    const { rows } = await owner.query<PlainFeed>(
      'SELECT company_id, user_id, kind, sealed_token AS token FROM calendar_feeds WHERE sealed_token IS NOT NULL',
    )
    for (const { company_id: companyId, user_id: userId, kind, token } of rows)
      await owner.query(
        'UPDATE calendar_feeds SET sealed_token = $4 WHERE company_id = $1 AND user_id = $2 AND kind = $3',
        [companyId, userId, kind, sealFeedToken(keys, { companyId, userId, kind }, token)],
      )
    await owner.query('ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY')
    await owner.query('COMMENT ON COLUMN calendar_feeds.sealed_token IS NULL')
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}
