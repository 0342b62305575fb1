import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import { findKeyOwner, type Member } from './member.ts'
import type { Tx } from './with-tenant.ts'

const minuteMs = 60_000

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The key with this id that nobody has revoked; it may have expired. */
export async function findLiveKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await selectLiveKey(tx, { id })
  return row
}

/** Who calls: the key, and who acts with it. */
type KeyCaller = { key: ApiKeyRow; owner: Member }

/** Who acts with a key that nobody has revoked, in its company's transaction; it may have expired. */
export async function findCaller(tx: Tx, id: string, now: Date): Promise<KeyCaller | undefined> {
  const { key, owner } = await pipeline({ key: findLiveKey(tx, id), owner: findKeyOwner(tx, id, now) })
  return key && owner && { key, owner }
}

const selectLiveKey = preparedQuery((database) =>
  database
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, sql.placeholder('id')), isNull(apiKeys.revokedAt))),
)

/** Whether the key's time is over. */
export function hasExpired({ expiresAt }: Pick<ApiKeyRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt <= now
}

/** Whether the key's use in this minute isn't noted yet. */
export function isToBeNoted({ lastUsedAt }: Pick<ApiKeyRow, 'lastUsedAt'>, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt < minuteOf(now)
}

/** Notes that the key was used, to the minute; of many calls at once, one writes. */
export async function noteUse(tx: Tx, { id }: Pick<ApiKeyRow, 'id'>, now: Date): Promise<void> {
  const minute = minuteOf(now)
  await tx
    .update(apiKeys)
    .set({ lastUsedAt: minute })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minute))))
}

function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
}
