import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { Tx } from './with-tenant.ts'

const minuteMs = 60_000

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** The key with this id that nobody has revoked; it may have expired. */
export async function findLiveKey(database: NodePgDatabase, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await selectLiveKey(database, { id })
  return row
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
