import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { daysBefore } from '#server/platform/days-later.ts'
import {
  apiKeyDirectory,
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
import { takeCall } from './key-limits.ts'
import { openSessions, toAccount } from './sessions.ts'
import { readUnsubscribeKey } from './unsubscribe-key.ts'

/** Stripe retries an event for three days. */
const eventDays = 30
/** For messages that were answered long ago. */
const contactMessageDays = 180

/** A person, as the identity provider describes them. */
export type VerifiedPerson = {
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
}

/**
 * A webhook event of Stripe's, its customer, and what of the customer it is about, as 'sync-billing' takes
 * it.
 */
export type StripeEvent = { id: string; type: string; customerId: string | null; about: string | null }

/** For reads. */
type Reader = Pick<Transaction, 'database'>

/**
 * The few look-ups before a company is known: sessions, identities, invited addresses, calendar feeds, API
 * keys, limits.
 */
export type Directory = ReturnType<typeof openDirectory>

/**
 * Reads are single statements, as every request begins with one. Writes are transactions of their own, with
 * the same timeouts as a company's. Both are refused like `withTenant` (503) while the database is away.
 */
export function openDirectory(pool: pg.Pool, jobs: Jobs) {
  const reader = { database: drizzle(pool) }

  /** Stores the message together with the job that mails it to support. */
  async function saveContactMessage(
    { database, executeSql }: Transaction,
    message: ContactMessage,
    now: Date,
  ): Promise<void> {
    const id = newId()
    await database.insert(contactMessages).values({ id, ...message, createdAt: now })
    await jobs.send('mail-contact-message', { messageId: id }, { executeSql })
  }

  /**
   * Stores the payment provider's event together with the job that fetches what has changed: one job for a
   * burst of events. A repeated event changes nothing.
   */
  async function recordStripeEvent(
    { database, executeSql }: Transaction,
    { id, type, customerId, about }: StripeEvent,
    now: Date,
  ): Promise<void> {
    const noted = await database
      .insert(stripeEvents)
      .values({ id, type, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
    if (noted.length === 0) return
    if (customerId === null) return
    const companyId = await companyOf(database, customerId)
    const sync = { companyId, customerId, ...(about && { about }) }
    if (companyId) await jobs.sendUnlessDue('sync-billing', sync, { executeSql })
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
    recordIdentity: inOwn(recordIdentity),
    findInvitations: reading(findInvitations),
    findInvitation: reading(findInvitation),
    findFeed: reading(findFeed),
    findApiKey: reading(findApiKey),
    findUnsubscribeKey: reading(({ database }) => readUnsubscribeKey(database)),
    saveContactMessage: inOwn(saveContactMessage),
    findContactMessage: reading(findContactMessage),
    forgetOldContactMessages: inOwn(forgetOldContactMessages),
    listCompanies: reading(listCompanies),
    recordStripeCustomer: inOwn(recordStripeCustomer),
    listStripeCustomers: reading(listStripeCustomers),
    recordStripeEvent: inOwn(recordStripeEvent),
    forgetOldStripeEvents: inOwn(forgetOldStripeEvents),
    countUse: inOwn(countUse),
    takeCall: inOwn(takeCall),
    isAlive,
  }
}

/**
 * The account of (issuer, subject), which is created if it is new. Names are the provider's at the first
 * sign-in; email and picture are updated at each.
 */
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

/** The companies that have invited an address. Only they know whether an invitation is still open. */
async function findInvitations(
  { database }: Reader,
  email: string,
): Promise<{ companyId: string; invitationId: string }[]> {
  return database
    .select({ companyId: invitationDirectory.companyId, invitationId: invitationDirectory.invitationId })
    .from(invitationDirectory)
    .where(eq(invitationDirectory.email, email.toLowerCase()))
}

/** The company that has sent an invitation; undefined for an id that is none's, or of one that was closed. */
async function findInvitation({ database }: Reader, id: string) {
  const { companyId, invitationId } = invitationDirectory
  const [row] = await database
    .select({ companyId, invitationId })
    .from(invitationDirectory)
    .where(eq(invitationId, id))
  return row
}

/** The owner and kind of a calendar feed, by its token's hash. */
async function findFeed({ database }: Reader, tokenHash: string) {
  const { companyId, userId, kind } = feedDirectory
  const [row] = await database
    .select({ companyId, userId, kind })
    .from(feedDirectory)
    .where(eq(feedDirectory.tokenHash, tokenHash))
  return row
}

/** The key of a token that works, by its hash. Only its company knows whether the key was revoked. */
async function findApiKey({ database }: Reader, hash: string, now: Date) {
  const { tokenHash, companyId, keyId, validUntil } = apiKeyDirectory
  const [row] = await database
    .select({ companyId, keyId })
    .from(apiKeyDirectory)
    .where(and(eq(tokenHash, hash), or(isNull(validUntil), gt(validUntil, now))))
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

/** The next companies with members after `after`, by id. Default: from the first one on. */
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

/**
 * Stores which company a customer of the payment provider is, so that its events find the company.
 * Idempotent.
 */
async function recordStripeCustomer(
  { database }: Transaction,
  customerId: string,
  companyId: string,
): Promise<void> {
  await database.insert(stripeCustomers).values({ customerId, companyId }).onConflictDoNothing()
}

/** Every customer that a company has had. */
async function listStripeCustomers({ database }: Reader, companyId: string): Promise<string[]> {
  const rows = await database
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.companyId, companyId))
  return rows.map(({ customerId }) => customerId)
}

async function forgetOldStripeEvents({ database }: Transaction, now: Date): Promise<void> {
  await database.delete(stripeEvents).where(lt(stripeEvents.receivedAt, daysBefore(now, eventDays)))
}

/** Counts one use of `key` in a window of `windowMs`; returns the count and when the window ends. */
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
