import type { Logger } from 'pino'
import { notifyInApp } from '#server/features/notification/deliver.ts'
import { findAdminIds } from '#server/features/people/admins.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'

type Services = { inCompany: WithTenant; now: () => Date }

/**
 * After a job has failed for good: refreshes the open lists, and notifies each admin in the app, once for the
 * jobs of a day. Not by email, as email may be what fails.
 */
export async function notifyOfFailedJobs(
  { inCompany, now }: Services,
  { companyId }: JobPayloads['tell-failed-jobs'],
): Promise<undefined> {
  await inCompany(companyId, async (tx) => {
    await tx.invalidate('jobs')
    await notifyAdmins(tx, companyId, now())
  })
}

/**
 * Every hour, for jobs whose last attempt was cut off by a crash. A company that fails is logged, and delays
 * no other.
 */
export async function notifyOfAllFailedJobs(
  { inCompany, now, logger }: Services & { logger: Logger },
  companyIds: readonly string[],
): Promise<void> {
  for (const companyId of companyIds) {
    const notifying = inCompany(companyId, async (tx) => {
      if (await notifyAdmins(tx, companyId, now())) await tx.invalidate('jobs')
    })
    await notifying.catch((error: unknown) =>
      logger.warn({ companyId, err: error }, 'admins could not be notified of failed jobs'),
    )
  }
}

/** Returns whether it was new to anybody. */
async function notifyAdmins(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const [newest] = await tx.deadLetters.list()
  if (!newest) return false
  let isNew = false
  for (const userId of await findAdminIds(tx))
    if (await notifyAdmin(tx, { to: { companyId, userId }, failedAt: newest.failedAt }, now)) isNew = true
  return isNew
}

type Notice = { to: { companyId: string; userId: string }; failedAt: Date }

async function notifyAdmin(tx: Tx, { to, failedAt }: Notice, now: Date): Promise<boolean> {
  const notice = {
    to,
    kind: 'undelivered' as const,
    // The day of the failure, and not today: otherwise an hourly run after midnight would notify again.
    parts: ['parked', dateInTimeZone(failedAt, 'UTC')],
    title: 'Something couldn’t be delivered',
    message: 'See what it is and why, and try again',
    path: '/settings?tab=parked',
  }
  return notifyInApp(tx, notice, now)
}
