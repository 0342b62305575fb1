import { asc, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { holidayChanges, locations } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type HolidayChange, holidaysOfYear, type NamedHoliday } from '#shared/leave/holidays.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { type DateRange, parts } from '#shared/plain-date.ts'
import { libraryHolidays } from './holiday-library.ts'

export type HolidayOfPerson = WorkCalendarOfPerson['holidays'][number]

type Place = Pick<typeof locations.$inferSelect, 'country' | 'region'>

/** The holidays that count at these locations, by the location's id, those within `range`; in two reads. */
export async function readHolidaysWithin(
  tx: Tx,
  locationIds: readonly string[],
  range: DateRange,
): Promise<Map<string, HolidayOfPerson[]>> {
  if (locationIds.length === 0) return new Map()
  const [places, changed] = await Promise.all([
    selectPlaces(tx, { locationIds }),
    selectHolidayChanges(tx, { locationIds }),
  ])
  const changes = Map.groupBy(changed, ({ locationId }) => locationId)
  const found = new Map<string, HolidayOfPerson[]>()
  for (const place of places) {
    found.set(place.id, await holidaysWithin(place, changes.get(place.id) ?? [], range))
  }
  return found
}

const locationIds = sql.placeholder('locationIds')

const selectPlaces = preparedQuery((database) =>
  database.select().from(locations).where(isOneOf(locations.id, locationIds)),
)

const selectHolidayChanges = preparedQuery((database) =>
  database
    .select()
    .from(holidayChanges)
    .where(isOneOf(holidayChanges.locationId, locationIds))
    .orderBy(asc(holidayChanges.date)),
)

/** The holidays of a place in one calendar year, those taken away included. */
export async function holidaysOfPlace(
  { country, region }: Place,
  changes: readonly HolidayChange[],
  year: number,
): Promise<NamedHoliday[]> {
  const library = country === null ? [] : await libraryHolidays(country, region, year)
  return holidaysOfYear(year, library, changes)
}

async function holidaysWithin(
  place: Place,
  changes: readonly HolidayChange[],
  { start, end }: DateRange,
): Promise<HolidayOfPerson[]> {
  const [firstYear] = parts(start)
  const [lastYear] = parts(end)
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
  const holidays = await Promise.all(years.map((year) => holidaysOfPlace(place, changes, year)))
  return holidays
    .flat()
    .flatMap(({ date, part, name }) =>
      part === 'none' || date < start || date > end ? [] : [{ date, part, name }],
    )
}
