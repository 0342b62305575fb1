import { dateInTimeZone } from '#shared/plain-date.ts'
import type { CompanyDoor, Tx } from '../db/company-door.ts'
import { tellInApp } from '../notification/deliver.ts'
import { findAdminIds } from '../team/admins.ts'

/** Redraws the open lists of what was parked, and tells each admin in the app, once a day. Not by mail: mail may be what fails. */
export async function tellOfParked(
  { inCompany, now }: { inCompany: CompanyDoor; now: () => Date },
  companyId: string,
): Promise<void> {
  await inCompany(companyId, async (tx) => {
    await tx.changed('jobs')
    for (const userId of await findAdminIds(tx)) await tellAdmin(tx, { companyId, userId }, now())
  })
}

async function tellAdmin(tx: Tx, to: { companyId: string; userId: string }, now: Date): Promise<void> {
  const notice = {
    to,
    kind: 'undelivered' as const,
    parts: ['parked', dateInTimeZone(now, 'UTC')],
    title: 'Something could not be delivered',
    message: 'It failed at every attempt: see what it is, and try again',
    path: '/settings?tab=parked',
  }
  await tellInApp(tx, notice, now)
}
