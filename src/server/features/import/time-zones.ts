import { readLocationStays } from '#server/features/calendar/calendar-versions.ts'
import { locations } from '#server/platform/db/schema.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { inForceOn, ownOrCompany } from '#shared/leave/own-or-company.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** The time zones by which a moment in a file is a date for somebody, the first that fits. */
export type TimeZonesOf = (userId: string) => (date: PlainDate) => readonly string[]

/** Those of these people: their location's on the date, then the company's, where the file may come from. */
export async function readTimeZones(tx: Tx, people: readonly { id: string }[]): Promise<TimeZonesOf> {
  const company = await readCompanyTimeZone(tx)
  const rows = await tx.select({ id: locations.id, timeZone: locations.timeZone }).from(locations)
  const timeZoneAt = new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
  const ids = people.map(({ id }) => id)
  const stays = await readLocationStays(tx, ids)
  return (userId) => (date) => {
    const places = ownOrCompany(stays.company, stays.byUser.get(userId) ?? [], null)
    const timeZone = timeZoneAt.get(inForceOn(places, date) ?? '')
    return timeZone ? [timeZone, company] : [company]
  }
}
