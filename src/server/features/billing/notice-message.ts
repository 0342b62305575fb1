import { eq } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { billingAccounts, companies, invoices } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatMonthDay } from '#shared/format-dates.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { countActiveMembers, priceOf } from './account.ts'
import {
  confirmPayment,
  customerLost,
  evaluationEnds,
  type Facts,
  paymentFailed,
  trialEnds,
  type Words,
} from './notice-words.ts'
import type { Billing, BillingServices } from './payment-provider.ts'
import { endOf } from './reminders.ts'

type Payload = JobPayloads['tell-billing']

/**
 * To an admin: the trial or the evaluation period is about to end, a payment failed or is to be confirmed, or
 * the subscription is gone.
 */
export async function composeNotice(
  tx: Tx,
  payload: Payload,
  { billing, now }: BillingServices,
): Promise<Message | undefined> {
  if (!billing) return undefined
  const { news, about, recipientId } = payload
  const reader = await findReader(tx, recipientId, now())
  const facts = reader && (await readFacts(tx, reader, billing))
  const words = facts && (await wordsOf(tx, payload, facts))
  return reader && words && toMessage(reader, [news, about], words)
}

async function readFacts(tx: Tx, reader: Reader, billing: Billing): Promise<Facts | undefined> {
  const [row] = await tx
    .select({ account: billingAccounts, timeZone: companies.timeZone })
    .from(billingAccounts)
    .innerJoin(companies, eq(companies.companyId, billingAccounts.companyId))
  if (!row) return undefined
  const { account, timeZone } = row
  const { locale } = reader
  const activeUsers = await countActiveMembers(tx)
  const day = (instant: Date) => formatMonthDay(dateInTimeZone(instant, timeZone).slice(5), locale)
  return { account, activeUsers, price: priceOf(account, billing), now: billing.now(), locale, day }
}

/**
 * Undefined if it no longer holds: the trial was cancelled or is over, the invoice was paid or confirmed, or
 * a subscription was started anew.
 */
async function wordsOf(tx: Tx, { news, about }: Payload, facts: Facts): Promise<Words | undefined> {
  if (news === 'payment-failed' || news === 'payment-action') {
    const [invoiceId = '', attempts] = about.split(' ')
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
    const isSo = invoice?.status === 'open' && invoice.failedAttempts === Number(attempts)
    if (!isSo) return undefined
    if (news === 'payment-failed') return paymentFailed(facts, invoice)
    return invoice.needsAction ? confirmPayment(facts, invoice) : undefined
  }
  if (news === 'customer-lost') return facts.account.customerId === null ? customerLost(facts) : undefined
  const end = endOf(facts.account, facts.now)
  if (end?.notice !== news || end.at.toISOString() !== about || end.at <= facts.now) return undefined
  return news === 'trial-ends' ? trialEnds(facts, end.at) : evaluationEnds(facts, end.at)
}

function toMessage(to: Reader, about: string[], words: Words): Message {
  const { title, message, paragraphs, actionLabel, path } = words
  return {
    to,
    parts: ['billing', ...about, to.userId],
    title,
    message,
    path,
    mail: {
      subject: title,
      preheader: message,
      heading: title,
      paragraphs,
      actionLabel,
      footer: 'You’re an admin of this company.',
    },
  }
}
