import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { ownOrCompany } from '#shared/leave/own-or-company.ts'
import { holidaysAt, mondayToFriday } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { DateRange } from '#shared/plain-date.ts'
import { readLocationStays, readWorkingWeeks } from './calendar-versions.ts'
import { type HolidayOfPerson, readHolidaysWithin } from './location-holidays.ts'

/**
 * Everything that decides what the dates of `range` count for these people: their working weeks, and the holidays of where
 * they are on each date. The company's where they have none of their own; without a location no holidays. At most four
 * reads for any number of people.
 */
export async function readWorkCalendars(
  tx: Tx,
  userIds: readonly string[],
  range: DateRange,
): Promise<Map<string, WorkCalendarOfPerson>> {
  const [weeks, stays] = await Promise.all([readWorkingWeeks(tx, userIds), readLocationStays(tx, userIds)])
  const places = [...stays.company, ...[...stays.byUser.values()].flat()].flatMap(({ value }) => value ?? [])
  const holidays = await readHolidaysWithin(tx, [...new Set(places)], range)

  const patternsOf = (userId: string) =>
    ownOrCompany(weeks.company, weeks.byUser.get(userId) ?? [], mondayToFriday).map(
      ({ validFrom, value }) => ({
        validFrom,
        week: value ?? mondayToFriday,
      }),
    )
  const holidaysOf = (userId: string): HolidayOfPerson[] =>
    holidaysAt(
      ownOrCompany(stays.company, stays.byUser.get(userId) ?? [], null).map(({ validFrom, value }) => ({
        validFrom,
        holidays: value === null ? [] : (holidays.get(value) ?? []),
      })),
    )
  return new Map(userIds.map((id) => [id, { patterns: patternsOf(id), holidays: holidaysOf(id) }]))
}
