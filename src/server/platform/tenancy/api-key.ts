import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { Tx } from './with-tenant.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The key with this id that nobody has revoked; it may have expired. */
export async function findLiveKey(tx: Tx, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
  return row
}

/** Whether the key's time is over. */
export function hasExpired({ expiresAt }: Pick<ApiKeyRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt <= now
}

const minuteMs = 60_000

/** Notes that the key was used, to the minute: of many calls, one writes. */
export async function noteUse(tx: Tx, { id, lastUsedAt }: ApiKeyRow, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  if (lastUsedAt !== null && lastUsedAt >= minute) return
  await tx
    .update(apiKeys)
    .set({ lastUsedAt: minute })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minute))))
}
