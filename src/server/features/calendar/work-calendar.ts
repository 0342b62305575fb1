import { readReportingLines } from '#server/features/people/approvers.ts'
import { findActivePerson } from '#server/features/people/person.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { ownOrCompany } from '#shared/leave/own-or-company.ts'
import { holidaysAt, mondayToFriday } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'
import { readLocationStays, readWorkingExceptions, readWorkingWeeks } from './calendar-versions.ts'
import { type HolidayOfPerson, readHolidaysWithin } from './location-holidays.ts'

/**
 * GET /api/work-calendars/{userId}: one's own, or that of somebody whose requests the reader may decide.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getWorkCalendar(
  ctx: Context,
  userId: string,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
): Promise<WorkCalendarOfPerson> {
  return ctx.inCompany(async (tx, actor) => {
    if (!(await findActivePerson(tx, userId))) throw notFound('No one here has that ID.')
    const lines = await readReportingLines(tx, actor.today, [{ userId }])
    if (!canSeeBalances(actor, lines.ownerOf({ userId })))
      throw forbidden('Only this person’s approvers can see when they work.')
    const calendars = await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })
    return calendars.get(userId) ?? { patterns: [], holidays: [], exceptions: [] }
  })
}

/**
 * Everything that decides what the dates of `range` count for these people: their working weeks, the holidays
 * of their location on each date (the company's if they have none of their own), and their exceptions.
 * Without a location there are no holidays. At most five queries for any number of people, the first three
 * together.
 */
export async function readWorkCalendars(
  tx: Tx,
  userIds: readonly string[],
  range: DateRange,
): Promise<Map<string, WorkCalendarOfPerson>> {
  const [weeks, stays, exceptions] = await Promise.all([
    readWorkingWeeks(tx, userIds),
    readLocationStays(tx, userIds),
    readWorkingExceptions(tx, userIds, range),
  ])
  const locationIds = [...stays.company, ...[...stays.byUser.values()].flat()].flatMap(
    ({ value }) => value ?? [],
  )
  const holidays = await readHolidaysWithin(tx, [...new Set(locationIds)], range)

  const patternsOf = (userId: string) =>
    ownOrCompany(weeks.company, weeks.byUser.get(userId) ?? [], mondayToFriday).map(
      ({ validFrom, value }) => ({
        validFrom,
        ...(value ?? mondayToFriday),
      }),
    )
  const holidaysOf = (userId: string): HolidayOfPerson[] =>
    holidaysAt(
      ownOrCompany(stays.company, stays.byUser.get(userId) ?? [], null).map(({ validFrom, value }) => ({
        validFrom,
        holidays: value === null ? [] : (holidays.get(value) ?? []),
      })),
    )
  return new Map(
    userIds.map((id) => [
      id,
      { patterns: patternsOf(id), holidays: holidaysOf(id), exceptions: exceptions.get(id) ?? [] },
    ]),
  )
}
