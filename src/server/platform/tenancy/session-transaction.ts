import { eq, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { appRole } from '#server/platform/db/roles.ts'
import { identities, sessions } from '#server/platform/db/schema.ts'
import {
  attempting,
  type BegunTransaction,
  begin,
  giveBack,
  leaveToNext,
  rollBack,
  usualSettings,
} from '#server/platform/db/transaction.ts'
import type { Account } from './context.ts'
import { type Member, selectMemberBy, toMember, utcDateOf } from './member.ts'
import { isAlive, isSeenLongAgo, toAccount, validAt } from './sessions.ts'

/**
 * A read-only transaction in the company of a session's account, sent in one packet with the look-up of the
 * session. That saves a fifth of a short read (decisions/0021).
 */
export type SessionTransaction = {
  account: Account
  /** The transaction, for its first caller; undefined for others. */
  take(): BegunTransaction | undefined
  /** The account's member, in this transaction; undefined in another. */
  readerIn(database: NodePgDatabase): Promise<Member | undefined> | undefined
}

/**
 * Begins a transaction with the look-up of a session. Undefined if there is no valid session of a member, or
 * if it must be recorded as seen: `findSession` distinguishes these. A transaction that is not taken at once
 * is ended.
 *
 * @throws Refusal 'unavailable' if the database is away.
 */
export async function beginBySession(
  pool: pg.Pool,
  tokenHash: string,
  now: Date,
): Promise<SessionTransaction | undefined> {
  const { begun, session, reader } = await attempting(() => lookUp(pool, tokenHash, now))
  const account = session && toAccount(session.identity)
  if (!session || !account?.membership || isSeenLongAgo(session, now)) {
    giveBack(begun)
    return undefined
  }
  const take = leaveToNext(begun)
  const readerIn = (database: NodePgDatabase) =>
    database === begun.transaction.database ? reader : undefined
  return { account, take, readerIn }
}

async function lookUp(pool: pg.Pool, tokenHash: string, now: Date) {
  const begun = await begin(pool, { readOnly: true })
  const { database } = begun.transaction
  try {
    const looked = selectSessionAndEnter(database, validAt(tokenHash, now))
    // Fails without a session, as there is no company to read from.
    const reader = findReader(database, now)
    reader.catch(() => {})
    const [session] = await looked
    return { begun, session, reader }
  } catch (error) {
    await rollBack(begun, error)
    throw error
  }
}

async function findReader(database: NodePgDatabase, now: Date): Promise<Member | undefined> {
  const [row] = await selectReader(database, { date: utcDateOf(now) })
  return row && toMember(row, now)
}

const selectReader = preparedQuery(selectMemberBy(sql`current_setting('app.user_id')::uuid`))

// The tenant follows from the session alone, and from nothing that the caller sends.
const enterCompany = sql`row(set_config('role', ${sql.raw(`'${appRole}'`)}, true),
  set_config('app.company_id', ${orNothing(identities.companyId)}, true),
  set_config('app.user_id', ${orNothing(identities.userId)}, true), ${sql.raw(usualSettings)})`

function orNothing(id: unknown): SQL {
  return sql`coalesce(${id}::text, '')`
}

const selectSessionAndEnter = preparedQuery((database) =>
  database
    .select({ lastSeenAt: sessions.lastSeenAt, identity: identities, entered: enterCompany })
    .from(sessions)
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .where(isAlive),
)
