import { eq, isNull } from 'drizzle-orm'
import { deliver } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { billingAccounts, companies, invoices, users } from '#server/platform/db/schema.ts'
import type { Channel } from '#server/platform/jobs/define-job.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { JobPayloads } from '#server/platform/queue/queue.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatMonthDay } from '#shared/format-dates.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { type Facts, lookAroundEnds, paymentFailed, trialEnds, type Words } from './news-words.ts'
import type { BillingServices } from './payment-provider.ts'
import { endOf } from './reminders.ts'

type Payload = JobPayloads['tell-billing']
/** To an admin: the trial, or looking around without one, is about to end, or a payment failed. */
export async function notifyBilling(
  services: BillingServices,
  payload: Payload,
  channel: Channel,
): Promise<Mail | undefined> {
  const { billing } = services
  if (!billing) return undefined
  const { news, about, recipientId } = payload
  return deliver(services, { job: 'tell-billing', payload, channel }, async (tx) => {
    const reader = await findReader(tx, recipientId, services.now())
    const facts = reader && (await readFacts(tx, reader, billing.now()))
    const words = facts && (await wordsOf(tx, payload, facts))
    return reader && words && toMessage(reader, [news, about], words)
  })
}

async function readFacts(tx: Tx, reader: Reader, now: Date): Promise<Facts | undefined> {
  const [row] = await tx
    .select({ account: billingAccounts, timeZone: companies.timeZone })
    .from(billingAccounts)
    .innerJoin(companies, eq(companies.companyId, billingAccounts.companyId))
  if (!row) return undefined
  const { account, timeZone } = row
  const activeUsers = await tx.$count(users, isNull(users.deactivatedAt))
  const day = (instant: Date) => formatMonthDay(dateInTimeZone(instant, timeZone).slice(5), reader.locale)
  return { account, activeUsers, now, day }
}

/** Undefined where it is no longer so: the trial was cancelled or is over, or the invoice has been paid. */
async function wordsOf(tx: Tx, { news, about }: Payload, facts: Facts): Promise<Words | undefined> {
  if (news === 'payment-failed') {
    const [invoiceId = '', attempts] = about.split(' ')
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId))
    const isSo = invoice?.status === 'open' && invoice.failedAttempts === Number(attempts)
    return isSo ? paymentFailed(facts, invoice) : undefined
  }
  const end = endOf(facts.account, facts.now)
  if (end?.news !== news || end.at.toISOString() !== about || end.at <= facts.now) return undefined
  return news === 'trial-ends' ? trialEnds(facts, end.at) : lookAroundEnds(facts, end.at)
}

function toMessage(to: Reader, about: string[], words: Words): Message {
  const { title, message, paragraphs, actionLabel, path } = words
  return {
    to,
    kind: 'billing',
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
      footer: 'You get this mail because you are an admin.',
    },
  }
}
