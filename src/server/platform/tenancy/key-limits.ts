import { eq, lt, lte, sql } from 'drizzle-orm'
import { rateLimits } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/db/transaction.ts'

/**
 * What an API key may call, on all nodes together: `burst` calls at once from a bucket that gets
 * `perSecond` of them back, and no more than `perMinute` in a minute from its first call.
 */
export const keyLimits = { burst: 20, perSecond: 5, perMinute: 300 }

const refillMs = 1000 / keyLimits.perSecond
const minuteMs = 60_000

/** What is left to a key: calls, and the instants at which there are as many as ever. */
export type KeyAllowance = {
  isAdmitted: boolean
  burst: { left: number; fullAt: Date; nextAt: Date }
  minute: { left: number; resetAt: Date }
}

/**
 * Takes a call from a key's bucket and from its minute; a call that is refused takes nothing, so that a
 * program that asks too often gets all that it may have. One statement, as calls come at once on several
 * nodes.
 */
export async function takeCall({ database }: Transaction, keyId: string, now: Date): Promise<KeyAllowance> {
  const key = `api:${keyId}`
  const instant = sql`${now.toISOString()}::timestamptz`
  const hasRoom = lte(rateLimits.fullAt, after(now, (keyLimits.burst - 1) * refillMs))
  const hasEnded = lte(rateLimits.resetAt, now)
  const [taken] = await database
    .insert(rateLimits)
    .values({ key, count: 1, resetAt: after(now, minuteMs), fullAt: after(now, refillMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetAt: sql`CASE WHEN ${hasEnded} THEN excluded.reset_at ELSE ${rateLimits.resetAt} END`,
        fullAt: sql`greatest(${rateLimits.fullAt}, ${instant}) + interval '1 second' / ${keyLimits.perSecond}`,
      },
      setWhere: sql`${hasRoom} AND (${hasEnded} OR ${lt(rateLimits.count, keyLimits.perMinute)})`,
    })
    .returning()
  const [row = taken] = taken ? [] : await database.select().from(rateLimits).where(eq(rateLimits.key, key))
  const { count = 0, resetAt = now, fullAt = now } = row ?? {}
  return allowance({ isAdmitted: taken !== undefined, count, resetAt, fullAt: fullAt ?? now }, now)
}

type Counted = { isAdmitted: boolean; count: number; resetAt: Date; fullAt: Date }

function allowance({ isAdmitted, count, resetAt, fullAt }: Counted, now: Date): KeyAllowance {
  const missing = Math.ceil((fullAt.getTime() - now.getTime()) / refillMs)
  return {
    isAdmitted,
    burst: {
      left: Math.max(0, keyLimits.burst - missing),
      fullAt,
      nextAt: after(fullAt, -(keyLimits.burst - 1) * refillMs),
    },
    minute: { left: Math.max(0, keyLimits.perMinute - (resetAt <= now ? 0 : count)), resetAt },
  }
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
