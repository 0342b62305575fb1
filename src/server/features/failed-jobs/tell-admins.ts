import type { Logger } from 'pino'
import { notifyInApp } from '#server/features/notification/deliver.ts'
import { findAdminIds } from '#server/features/people/admins.ts'
import { faultOf } from '#server/platform/fault.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'

type Services = { inCompany: WithTenant; now: () => Date }

/**
 * Of a job that was parked just now: redraws the open lists, and tells each admin in the app, once for the jobs of one day. Not by
 * mail: mail may be what fails.
 */
export async function notifyOfFailedJobs({ inCompany, now }: Services, companyId: string): Promise<void> {
  await inCompany(companyId, async (tx) => {
    await tx.invalidate('jobs')
    await tellAdmins(tx, companyId, now())
  })
}

/** Once an hour, of those whose last attempt was cut off by a crash, too. A company that fails is logged, and holds up no other. */
export async function notifyOfAllFailedJobs(
  { inCompany, now, logger }: Services & { logger: Logger },
  companyIds: readonly string[],
): Promise<void> {
  for (const companyId of companyIds) {
    const telling = inCompany(companyId, async (tx) => {
      if (await tellAdmins(tx, companyId, now())) await tx.invalidate('jobs')
    })
    await telling.catch((error: unknown) =>
      logger.warn({ companyId, ...faultOf(error) }, 'admins could not be told of parked jobs'),
    )
  }
}

/** Answers whether any of them had not been told before. */
async function tellAdmins(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const [newest] = await tx.parkedJobs.list()
  if (!newest) return false
  let isNew = false
  for (const userId of await findAdminIds(tx))
    if (await tellAdmin(tx, { to: { companyId, userId }, parkedAt: newest.parkedAt }, now)) isNew = true
  return isNew
}

type Telling = { to: { companyId: string; userId: string }; parkedAt: Date }

async function tellAdmin(tx: Tx, { to, parkedAt }: Telling, now: Date): Promise<boolean> {
  const notice = {
    to,
    kind: 'undelivered' as const,
    // Its own day, and not today: the hour after midnight is no second time.
    parts: ['parked', dateInTimeZone(parkedAt, 'UTC')],
    title: 'Something could not be delivered',
    message: 'It failed at every attempt: see what it is, and try again',
    path: '/settings?tab=parked',
  }
  return notifyInApp(tx, notice, now)
}
