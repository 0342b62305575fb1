import { asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import {
  contactMessages,
  feedDirectory,
  identities,
  invitationDirectory,
  rateLimits,
  stripeCustomers,
  stripeEvents,
} from '#server/platform/db/schema.ts'
import { inTransaction, read, type Transaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/queue/queue.ts'
import type { ContactMessage } from '#shared/contact/contract.ts'
import type { Account } from './context.ts'
import { beginBySession } from './session-transaction.ts'
import { daysBefore, openSessions, toAccount } from './sessions.ts'

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

/** What Stripe tells in a webhook, of which customer. */
export type StripeEvent = { id: string; type: string; customerId: string | null }

/** What a read needs. */
type Reader = Pick<Transaction, 'database'>

/** The few look-ups that come before a company is known: sessions, identities, invited addresses, calendar feeds, limits. */
export type Directory = ReturnType<typeof openDirectory>

/**
 * Reads are one statement each: every request begins with one. What writes is a transaction of its own, with the limits of the
 * company's transaction. Both refuse as `withTenant` does (503) where the database is away.
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
    { id, type, customerId }: StripeEvent,
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

  function reading<Args extends unknown[], T>(query: (reader: Reader, ...args: Args) => Promise<T>) {
    return (...args: Args) => read(() => query(reader, ...args))
  }

  function inOwn<Args extends unknown[], T>(work: (transaction: Transaction, ...args: Args) => Promise<T>) {
    return (...args: Args) => inTransaction(pool, (transaction) => work(transaction, ...args))
  }

  return {
    ...openSessions(pool),
    beginBySession: (tokenHash: string, now: Date) => beginBySession(pool, tokenHash, now),
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

/** Where an address has been invited; whether an invitation is still open is known to its company alone. */
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
  await database
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, daysBefore(now, contactMessageDays)))
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
  await database.delete(stripeEvents).where(lt(stripeEvents.receivedAt, daysBefore(now, eventDays)))
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
