import { isNull, lt, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import { notifyOfKeyEnds } from '#server/features/api-key/expiry.ts'
import type { BillingServices } from '#server/features/billing/payment-provider.ts'
import { dateInTimeZone, weekdayOf } from '#shared/plain-date.ts'
import { doHourlyBilling } from './features/billing/hourly.ts'
import { removeDueCompany } from './features/company/removal.ts'
import { findSilence } from './features/leave/approvals/silence.ts'
import { forgetOldDecisionLinks } from './features/leave/messages/decision-links.ts'
import { sendWaitingInvitations } from './features/membership/prepared/send.ts'
import { forgetOldNotifications } from './features/notification/service.ts'
import { forgetOldDeliveries } from './features/webhooks/deliveries.ts'
import { sealOverdue } from './platform/audit/seal.ts'
import { companies, users } from './platform/db/schema.ts'
import { forgetOldEvents } from './platform/events/sequence.ts'
import { forgetOldAnswers } from './platform/http/answer-once.ts'
import { readAccess } from './platform/tenancy/access.ts'
import { forgetOldAnnouncements } from './platform/tenancy/announcements.ts'
import { isDeletionDue } from './platform/tenancy/company-removal.ts'
import { everyCompany } from './platform/tenancy/every-company.ts'
import { isMember } from './platform/tenancy/member.ts'
import type { Tx } from './platform/tenancy/with-tenant.ts'

const monday = 1
/** 'Who is away this week' is sent from this hour on, in the company's time zone. */
const weeklyHour = 7

type HourlyServices = Pick<
  BillingServices,
  'inCompany' | 'directory' | 'billing' | 'now' | 'companyRemoval'
> & {
  logger: Pick<Logger, 'warn'>
}

/**
 * Runs hourly work for each company, in a transaction of its own. Two nodes may run it at once. A company
 * that fails is logged, delays no other, and is tried again an hour later; the first fault is thrown at the
 * end.
 */
export async function runHourly(services: HourlyServices): Promise<undefined> {
  const { directory, now, logger } = services
  const faults: unknown[] = []
  const note = (fault: unknown, where: { companyId?: string } = {}) => {
    faults.push(fault)
    logger.warn({ ...where, err: fault }, 'hourly work failed, will be tried again')
  }
  for await (const companyId of everyCompany(directory))
    await visitCompany(services, companyId).catch((fault: unknown) => note(fault, { companyId }))
  for (const forget of [directory.forgetOldStripeEvents, directory.forgetOldContactMessages])
    await forget(now()).catch((fault: unknown) => note(fault))
  if (faults.length > 0) throw faults[0]
}

async function visitCompany(services: HourlyServices, id: string): Promise<void> {
  const { inCompany, billing, now } = services
  const isOver = await inCompany(id, async (tx) => {
    if (await isDeletionDue(tx, now())) return true
    await doHourlyWork(tx, now())
    // As an admin who invites somebody is refused while the company doesn't pay.
    if (!billing || (await readAccess(tx, billing.now())).isFull) await sendWaitingInvitations(tx, now())
    if (billing) await doHourlyBilling(tx, billing.now())
    return false
  })
  if (isOver) await removeDueCompany(services, id)
  else await sealOverdue(services, id)
}

async function doHourlyWork(tx: Tx, now: Date): Promise<void> {
  await forgetOldAnnouncements(tx)
  await forgetOldNotifications(tx, now)
  await forgetOldDecisionLinks(tx, now)
  await forgetOldAnswers(tx, now)
  await notifyOfKeyEnds(tx, now)
  await forgetOldEvents(tx, now)
  await forgetOldDeliveries(tx, now)
  await findSilence(tx, now)
  await beginWeeklyAway(tx, now)
}

/** On Mondays, once: a second node finds the date set. A server that was down catches up until midnight. */
async function beginWeeklyAway(tx: Tx, now: Date): Promise<void> {
  const [company] = await tx.select({ timeZone: companies.timeZone }).from(companies)
  if (!company) return
  const today = dateInTimeZone(now, company.timeZone)
  if (weekdayOf(today) !== monday || hourIn(now, company.timeZone) < weeklyHour) return
  const begun = await tx
    .update(companies)
    .set({ weeklyAwayOn: today })
    .where(or(isNull(companies.weeklyAwayOn), lt(companies.weeklyAwayOn, today)))
    .returning({ id: companies.companyId })
  if (begun.length === 0) return
  const people = await tx.select({ id: users.id }).from(users).where(isMember)
  for (const { id } of people) await tx.enqueue('tell-weekly-away', { monday: today, recipientId: id })
}

function hourIn(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return Number(format.format(now))
}
