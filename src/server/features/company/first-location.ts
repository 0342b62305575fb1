import { v7 as newId } from 'uuid'
import { writeLocationStay } from '#server/features/calendar/company-calendar.ts'
import { holidayCountries } from '#server/features/calendar/holiday-library.ts'
import { readLeaveYearStarts } from '#server/features/leave-type/company-terms.ts'
import { audit } from '#server/platform/audit/service.ts'
import { locations } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type FirstLocation = {
  companyId: string
  adminId: string
  now: Date
  today: PlainDate
  country: string
  region: string | null
}

/**
 * The location of a company that begins with a country: its public holidays are no leave from the first day
 * of the leave year on, so that leave of before, which is entered later, is counted with them, too.
 */
export async function addFirstLocation(
  tx: Tx,
  { companyId, adminId, now, today, country, region }: FirstLocation,
): Promise<void> {
  const known = (await holidayCountries()).find(({ code }) => code === country)
  const regionName = known?.regions.find(({ code }) => code === region)?.name
  const location = {
    name: (regionName ?? known?.name ?? country).slice(0, 60),
    country,
    region,
    timeZone: null,
  }
  const id = newId()
  await tx.insert(locations).values({ companyId, id, ...location, createdAt: now })
  const { start: validFrom } = leaveYearOf(today, await readLeaveYearStarts(tx))
  await writeLocationStay(tx, { companyId, userId: null, validFrom }, id)
  const change = { action: 'location.added' as const, subjectId: id, after: location }
  await audit(tx, { at: now, companyId, actorId: adminId }, change)
}
