import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { daysBefore } from '#server/platform/days-later.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { identities, rateLimits, sessions } from '#server/platform/db/schema.ts'
import { inTransaction, read, type Transaction } from '#server/platform/db/transaction.ts'
import { announceSignOut } from './announce.ts'
import type { Account } from './context.ts'
import { endSessions, listSessions } from './own-sessions.ts'

/**
 * A session ends after 14 days without a request, and 30 days after the sign-in (trust, 'Sign-in and
 * sessions').
 */
const idleDays = 14
const longestDays = 30
/** How stale "last seen" may get before a request writes it. */
const seenPrecisionMs = 10 * 60_000

/** The sessions of all signed-in people. Every request begins with one. */
export function openSessions(pool: pg.Pool) {
  const database = drizzle(pool)

  /**
   * The account of a session, by its token's hash; undefined if there is none or it has expired. Records it
   * as seen.
   */
  async function findSession(tokenHash: string, now: Date): Promise<Account | undefined> {
    const [session] = await read(() => selectSession(database, validAt(tokenHash, now)))
    if (!session) return undefined
    if (isSeenLongAgo(session, now)) await noteSeen(tokenHash, now)
    return toAccount(session.identity)
  }

  async function noteSeen(tokenHash: string, now: Date): Promise<void> {
    await inTransaction(pool, (transaction) =>
      transaction.database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash)),
    )
  }

  return {
    findSession,
    findMembersSessions: (tokenHashes: readonly string[], now: Date) =>
      read(() => findMembersSessions(database, tokenHashes, now)),
    createSession: (session: NewSession, now: Date) =>
      inTransaction(pool, (transaction) => createSession(transaction, session, now)),
    listSessions: (identityId: string, now: Date) =>
      read(() => listSessions(database, identityId, validAt('', now))),
    /** Returns how many there were: of another person's id, none. */
    endSessions: (which: { identityId: string; id?: string }) =>
      inTransaction(pool, (transaction) => endSessions(transaction, which)),
    deleteSession: (tokenHash: string) =>
      inTransaction(pool, (transaction) => deleteSession(transaction, tokenHash)),
  }
}

/** The bounds that `isAlive` compares with. */
function validAt(tokenHash: string, now: Date) {
  return { tokenHash, seenAfter: daysBefore(now, idleDays), createdAfter: daysBefore(now, longestDays) }
}

/** Whether to record the session as seen. */
function isSeenLongAgo({ lastSeenAt }: { lastSeenAt: Date }, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > seenPrecisionMs
}

/** The condition for a session that has not expired. */
const isAlive = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
  gt(sessions.createdAt, sql.placeholder('createdAfter')),
)

const selectSession = preparedQuery((database) =>
  database
    .select({ lastSeenAt: sessions.lastSeenAt, identity: identities })
    .from(sessions)
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .where(isAlive),
)

/**
 * Those of these sessions that are members' and have not expired. Does not record them as seen, as nobody has
 * asked for anything.
 */
async function findMembersSessions(
  database: NodePgDatabase,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await database
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${listOf(tokenHashes)})`,
        gt(sessions.lastSeenAt, daysBefore(now, idleDays)),
        gt(sessions.createdAt, daysBefore(now, longestDays)),
        isNotNull(identities.companyId),
      ),
    )
  return new Set(rows.map(({ tokenHash }) => tokenHash))
}

type NewSession = Pick<typeof sessions.$inferSelect, 'tokenHash' | 'identityId' | 'browser' | 'system'>

async function createSession({ database }: Transaction, session: NewSession, now: Date): Promise<void> {
  await database.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now })
  // Sign-ins are rare enough to delete what has expired, including IP addresses in old counters.
  const { resetAt, fullAt } = rateLimits
  await database.delete(rateLimits).where(and(lt(resetAt, now), or(isNull(fullAt), lt(fullAt, now))))
  await database
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenAt, daysBefore(now, idleDays)),
        lt(sessions.createdAt, daysBefore(now, longestDays)),
      ),
    )
}

async function deleteSession({ database, executeSql }: Transaction, tokenHash: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  await announceSignOut(executeSql, tokenHash)
}

/** From a row. */
export function toAccount(row: typeof identities.$inferSelect): Account {
  const { companyId, userId } = row
  return {
    identityId: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    profileImageUrl: row.profileImageUrl,
    membership: companyId && userId ? { companyId, userId } : null,
  }
}
