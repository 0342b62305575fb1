import { v7 as newId } from 'uuid'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import { mondayToFriday, type WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { Tx } from '../db/company-door.ts'
import { locationStays, workingPatterns } from '../db/schema.ts'
import { readLocationStays, readWorkingWeeks } from './calendar-versions.ts'
import { requireLocation } from './find-location.ts'

/** Whose it is (null for the company), and from when on. */
type Whose = { companyId: string; userId: string | null; validFrom: string }

/** The company's own working week and location on a date. */
export async function readCompanyCalendar(
  tx: Tx,
  date: string,
): Promise<{ workingWeek: WorkingWeek; locationId: string | null }> {
  const weeks = await readWorkingWeeks(tx, [])
  const stays = await readLocationStays(tx, [])
  return {
    workingWeek: inForceOn(weeks.company, date) ?? mondayToFriday,
    locationId: inForceOn(stays.company, date) ?? null,
  }
}

/** Sets what somebody, or the company, works from a date on. A person's null is the company's again. */
export async function writeWorkingWeek(tx: Tx, whose: Whose, week: WorkingWeek | null): Promise<void> {
  const { companyId, userId, validFrom } = workingPatterns
  await tx
    .insert(workingPatterns)
    .values({ ...whose, id: newId(), week })
    .onConflictDoUpdate({ target: [companyId, userId, validFrom], set: { week } })
}

/**
 * Sets where somebody, or the company, is from a date on. A person's null is the company's again; the company's is no
 * location.
 *
 * @throws Refusal 'notFound' for a location of another company.
 */
export async function writeLocationStay(tx: Tx, whose: Whose, locationId: string | null): Promise<void> {
  if (locationId !== null) await requireLocation(tx, locationId)
  const { companyId, userId, validFrom } = locationStays
  await tx
    .insert(locationStays)
    .values({ ...whose, id: newId(), locationId })
    .onConflictDoUpdate({ target: [companyId, userId, validFrom], set: { locationId } })
}
