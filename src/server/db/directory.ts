import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { ContactMessage } from '#shared/contact/contract.ts'
import type { ProviderEvent } from '../billing/payment-provider.ts'
import type { Account } from '../context.ts'
import type { Jobs } from '../jobs/queue.ts'
import { announceSignOut } from './announcements.ts'
import { builtOnce } from './built-once.ts'
import { listOf } from './list-parameter.ts'
import {
  contactMessages,
  feedDirectory,
  identities,
  invitationDirectory,
  rateLimits,
  sessions,
  stripeCustomers,
  stripeEvents,
} from './schema.ts'
import { inTransaction, read, type Transaction } from './transaction.ts'

const dayMs = 86_400_000
/** A session ends after 14 days without a request, and 30 days after the sign-in (trust, 'Sign-in and sessions'). */
const idleDays = 14
const longestDays = 30
/** How stale "last seen" may get before a request writes it. */
const seenPrecisionMs = 10 * 60_000

/** Stripe repeats an event for three days. */
const eventDays = 30
/** Whoever wrote has been answered by then. */
const contactMessageDays = 180

/** A person as the identity provider vouches for them. */
export type VerifiedPerson = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

/** What a read needs. */
type Reader = Pick<Transaction, 'database'>

/** The few look-ups that come before a company is known: sessions, identities, invited addresses, calendar feeds, limits. */
export type Directory = ReturnType<typeof openDirectory>

/**
 * Reads are one statement each: every request begins with one. What writes is a transaction of its own, with the limits of the
 * company's door. Both refuse as the door does (503) where the database is away.
 */
export function openDirectory(pool: pg.Pool, jobs: Jobs) {
  const reader = { database: drizzle(pool) }

  /** Keeps the message and the job that mails it to support, or neither. */
  async function saveContactMessage(
    { database, executeSql }: Transaction,
    message: ContactMessage,
    now: Date,
  ): Promise<void> {
    const id = newId()
    await database.insert(contactMessages).values({ id, ...message, createdAt: now })
    await jobs.send('mail-contact-message', { messageId: id }, { executeSql })
  }

  /** Notes the card provider's event, with the job that looks what has changed; a repeated one changes nothing. */
  async function recordStripeEvent(
    { database, executeSql }: Transaction,
    { id, type, customerId }: ProviderEvent,
    now: Date,
  ): Promise<void> {
    const noted = await database
      .insert(stripeEvents)
      .values({ id, type, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
    if (noted.length === 0) return
    const companyId = customerId === null ? undefined : await companyOf(database, customerId)
    if (companyId) await jobs.send('sync-billing', { companyId }, { executeSql })
  }

  async function isAlive(): Promise<boolean> {
    return pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
  }

  /** The account behind a session's token hash; undefined when there is none or it has run out. It counts as seen now. */
  async function findSession(tokenHash: string, now: Date): Promise<Account | undefined> {
    const session = await reading(readSession)(tokenHash, now)
    if (!session) return undefined
    if (now.getTime() - session.lastSeenAt.getTime() > seenPrecisionMs) await inOwn(noteSeen)(tokenHash, now)
    return toAccount(session.identity)
  }

  function reading<Args extends unknown[], T>(query: (reader: Reader, ...args: Args) => Promise<T>) {
    return (...args: Args) => read(() => query(reader, ...args))
  }

  function inOwn<Args extends unknown[], T>(work: (transaction: Transaction, ...args: Args) => Promise<T>) {
    return (...args: Args) => inTransaction(pool, (transaction) => work(transaction, ...args))
  }

  return {
    findSession,
    findMembersSessions: reading(findMembersSessions),
    createSession: inOwn(createSession),
    deleteSession: inOwn(deleteSession),
    recordIdentity: inOwn(recordIdentity),
    findInvitations: reading(findInvitations),
    findFeed: reading(findFeed),
    saveContactMessage: inOwn(saveContactMessage),
    findContactMessage: reading(findContactMessage),
    forgetOldContactMessages: inOwn(forgetOldContactMessages),
    listCompanies: reading(listCompanies),
    recordStripeCustomer: inOwn(recordStripeCustomer),
    recordStripeEvent: inOwn(recordStripeEvent),
    forgetOldStripeEvents: inOwn(forgetOldStripeEvents),
    countUse: inOwn(countUse),
    isAlive,
  }
}

async function readSession({ database }: Reader, tokenHash: string, now: Date) {
  const seenAfter = before(now, idleDays)
  const createdAfter = before(now, longestDays)
  const [row] = await selectSession(database, { tokenHash, seenAfter, createdAfter })
  return row
}

// Each request begins with it.
const selectSession = builtOnce((database) =>
  database
    .select({ lastSeenAt: sessions.lastSeenAt, identity: identities })
    .from(sessions)
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
      ),
    ),
)

/** Those of these sessions that have not run out and are members': nobody has asked for anything, so they go on running out. */
async function findMembersSessions(
  { database }: Reader,
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
        gt(sessions.lastSeenAt, before(now, idleDays)),
        gt(sessions.createdAt, before(now, longestDays)),
        isNotNull(identities.companyId),
      ),
    )
  return new Set(rows.map(({ tokenHash }) => tokenHash))
}

async function noteSeen({ database }: Transaction, tokenHash: string, now: Date): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

async function createSession(
  { database }: Transaction,
  tokenHash: string,
  identityId: string,
  now: Date,
): Promise<void> {
  await database.insert(sessions).values({ tokenHash, identityId, createdAt: now, lastSeenAt: now })
  // Signing in is rare enough to clear what has run out, addresses in old counters included.
  await database.delete(rateLimits).where(lt(rateLimits.resetAt, now))
  await database
    .delete(sessions)
    .where(
      or(lt(sessions.lastSeenAt, before(now, idleDays)), lt(sessions.createdAt, before(now, longestDays))),
    )
}

async function deleteSession({ database, executeSql }: Transaction, tokenHash: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  await announceSignOut(executeSql, tokenHash)
}

/** The account of (issuer, subject), new or known. Names are the provider's at the first sign-in; email and picture follow it. */
async function recordIdentity(
  { database }: Transaction,
  person: VerifiedPerson,
  now: Date,
): Promise<Account> {
  const follows = { email: person.email, profileImageUrl: person.profileImageUrl }
  const [row] = await database
    .insert(identities)
    .values({ id: newId(), ...person, createdAt: now })
    .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: follows })
    .returning()
  if (!row) throw new Error('The identity was not stored.')
  return toAccount(row)
}

/** Where an address has been invited; whether an invitation is still open is known behind its company's wall. */
async function findInvitations(
  { database }: Reader,
  email: string,
): Promise<{ companyId: string; invitationId: string }[]> {
  return database
    .select({ companyId: invitationDirectory.companyId, invitationId: invitationDirectory.invitationId })
    .from(invitationDirectory)
    .where(eq(invitationDirectory.email, email.toLowerCase()))
}

/** Whose calendar feed it is, and of which kind, by its token's hash. */
async function findFeed({ database }: Reader, tokenHash: string) {
  const { companyId, userId, kind } = feedDirectory
  const [row] = await database
    .select({ companyId, userId, kind })
    .from(feedDirectory)
    .where(eq(feedDirectory.tokenHash, tokenHash))
  return row
}

async function findContactMessage({ database }: Reader, id: string) {
  const [row] = await database.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

async function forgetOldContactMessages({ database }: Transaction, now: Date): Promise<void> {
  await database.delete(contactMessages).where(lt(contactMessages.createdAt, before(now, contactMessageDays)))
}

/** The next companies that have members, by id; from the first one on without `after`. */
async function listCompanies(
  { database }: Reader,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { companyId } = identities
  const rows = await database
    .selectDistinct({ companyId })
    .from(identities)
    .where(after === undefined ? isNotNull(companyId) : gt(companyId, after))
    .orderBy(asc(companyId))
    .limit(limit)
  return rows.flatMap((row) => row.companyId ?? [])
}

/** Whose customer it is at the card provider, so that its events find their company. Again changes nothing. */
async function recordStripeCustomer(
  { database }: Transaction,
  customerId: string,
  companyId: string,
): Promise<void> {
  await database.insert(stripeCustomers).values({ customerId, companyId }).onConflictDoNothing()
}

async function forgetOldStripeEvents({ database }: Transaction, now: Date): Promise<void> {
  await database.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before(now, eventDays)))
}

/** Counts one use of `key` in a window of `windowMs`; answers the count and when the window ends. */
async function countUse(
  { database }: Transaction,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; resetAt: Date }> {
  const resetAt = new Date(now.getTime() + windowMs)
  const ended = sql`${rateLimits.resetAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await database
    .insert(rateLimits)
    .values({ key, count: 1, resetAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${ended} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetAt: sql`CASE WHEN ${ended} THEN excluded.reset_at ELSE ${rateLimits.resetAt} END`,
      },
    })
    .returning()
  return row ?? { count: 1, resetAt }
}

async function companyOf(
  database: Pick<NodePgDatabase, 'select'>,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await database
    .select({ companyId: stripeCustomers.companyId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId))
  return row?.companyId
}

function toAccount(row: typeof identities.$inferSelect): Account {
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

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
