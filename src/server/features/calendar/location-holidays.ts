import { asc } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { holidayChanges, locations } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type HolidayChange, holidaysOfYear, type NamedHoliday } from '#shared/leave/holidays.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { type DateRange, parts } from '#shared/plain-date.ts'
import { libraryHolidays } from './holiday-library.ts'

export type HolidayOfPerson = WorkCalendarOfPerson['holidays'][number]

type CountryAndRegion = Pick<typeof locations.$inferSelect, 'country' | 'region'>

/** The holidays at these locations within `range`, by the location's id; in two queries. */
export async function readHolidaysWithin(
  tx: Tx,
  locationIds: readonly string[],
  range: DateRange,
): Promise<Map<string, HolidayOfPerson[]>> {
  if (locationIds.length === 0) return new Map()
  const [rows, changed] = await Promise.all([
    tx.select().from(locations).where(isOneOf(locations.id, locationIds)),
    tx
      .select()
      .from(holidayChanges)
      .where(isOneOf(holidayChanges.locationId, locationIds))
      .orderBy(asc(holidayChanges.date)),
  ])
  const changes = Map.groupBy(changed, ({ locationId }) => locationId)
  const found = new Map<string, HolidayOfPerson[]>()
  for (const location of rows) {
    found.set(location.id, await holidaysWithin(location, changes.get(location.id) ?? [], range))
  }
  return found
}

/** A location's holidays in one calendar year, including removed ones. */
export async function holidaysOfLocation(
  { country, region }: CountryAndRegion,
  changes: readonly HolidayChange[],
  year: number,
): Promise<NamedHoliday[]> {
  const library = country === null ? [] : await libraryHolidays(country, region, year)
  return holidaysOfYear(year, library, changes)
}

async function holidaysWithin(
  location: CountryAndRegion,
  changes: readonly HolidayChange[],
  { start, end }: DateRange,
): Promise<HolidayOfPerson[]> {
  const [firstYear] = parts(start)
  const [lastYear] = parts(end)
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const holidays = await Promise.all(years.map((year) => holidaysOfLocation(location, changes, year)))
  return holidays
    .flat()
    .flatMap(({ date, part, name }) =>
      part === 'none' || date < start || date > end ? [] : [{ date, part, name }],
    )
}
