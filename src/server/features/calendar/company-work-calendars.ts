import { between, isNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { locations, users, workingExceptions } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { personalTerms } from '#shared/leave/company-work-calendars.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type { CalendarQuery } from '#shared/leave/contract.ts'
import type { Version } from '#shared/leave/own-or-company.ts'
import { partOf, type WorkingWeeks, workCalendar } from '#shared/leave/work-calendar.ts'
import type { DateRange } from '#shared/plain-date.ts'
import { readLocationStays, readWorkingWeeks } from './calendar-versions.ts'
import { readHolidaysWithin } from './location-holidays.ts'

type Versions = CompanyWorkCalendars['company']
type OfPerson = CompanyWorkCalendars['people'][number]

/**
 * GET /api/calendar/places, for every member: the working weeks, locations and exceptions within the range,
 * of the company and of the active people who differ from it, and the holidays of these locations. Of working
 * times their part of the day alone; an exception of the same part as the date has anyway is left out. At
 * most seven queries for any number of people.
 */
export async function getCompanyWorkCalendars(
  ctx: Context,
  { startDate, endDate }: CalendarQuery,
): Promise<CompanyWorkCalendars> {
  const range = { start: startDate, end: endDate }
  return ctx.inCompany(async (tx) => {
    const userIds = await readActive(tx)
    const [weeks, stays, exceptions] = await Promise.all([
      readWorkingWeeks(tx, userIds),
      readLocationStays(tx, userIds),
      readExceptions(tx, range),
    ])

    const company = {
      stays: within(range, stays.company),
      weeks: within(range, weeks.company).map(weeksInParts),
    }
    const own = userIds.map((userId) => ({
      userId,
      stays: within(range, stays.byUser.get(userId) ?? []),
      weeks: within(range, weeks.byUser.get(userId) ?? []).map(weeksInParts),
    }))
    const places = await readLocations(tx, [company, ...own], range)
    const holidaysAt = new Map(places.map(({ id, holidays }) => [id, holidays]))
    const calendarOf = (versions: Versions) => {
      const { patterns, holidays } = personalTerms(company, versions, (id) => holidaysAt.get(id) ?? [])
      return workCalendar({ patterns, holidays })
    }
    const people = own.map((person) => {
      const ofPerson = exceptions.get(person.userId)
      if (!ofPerson) return { ...person, exceptions: [] }
      const workedOn = calendarOf(person)
      const inParts = ofPerson.map(({ date, worked }) => ({ date, worked: partOf(worked) }))
      return { ...person, exceptions: inParts.filter(({ date, worked }) => worked !== workedOn(date).part) }
    })
    return { locations: places, company, people: people.filter(differsFromCompany) }
  })
}

async function readActive(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isNull(users.deactivatedAt))
  return rows.map(({ id }) => id)
}

/** Everyone's exceptions in the range, in the order of their dates, by person. */
async function readExceptions(tx: Tx, { start, end }: DateRange) {
  const { userId, date, worked } = workingExceptions
  const rows = await tx
    .select({ userId, date, worked })
    .from(workingExceptions)
    .where(between(date, start, end))
    .orderBy(date)
  return Map.groupBy(rows, (row) => row.userId)
}

/** The locations of these versions, by name, with their holidays in the range. */
async function readLocations(
  tx: Tx,
  versions: readonly Pick<Versions, 'stays'>[],
  range: DateRange,
): Promise<CompanyWorkCalendars['locations']> {
  const ids = [...new Set(versions.flatMap(({ stays }) => stays.flatMap(({ value }) => value ?? [])))]
  if (ids.length === 0) return []
  const named = await tx
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(isOneOf(locations.id, ids))
    .orderBy(locations.name)
  const holidays = await readHolidaysWithin(tx, ids, range)
  return named.map(({ id, name }) => ({ id, name, holidays: holidays.get(id) ?? [] }))
}

/** Weeks without their hours. */
function weeksInParts({ validFrom, value }: Version<WorkingWeeks | null>): Versions['weeks'][number] {
  if (value === null) return { validFrom, value }
  const weeks = value.weeks.map((week) =>
    Object.fromEntries(Object.entries(week).map(([day, worked]) => [day, partOf(worked)])),
  )
  return { validFrom, value: { weeks, anchor: value.anchor } }
}

/** The versions, oldest first, that are in force on any date of the range. */
function within<Value>({ start, end }: DateRange, versions: readonly Version<Value>[]): Version<Value>[] {
  return versions.filter(({ validFrom }, index) => {
    const next = versions[index + 1]
    return validFrom <= end && (next === undefined || next.validFrom > start)
  })
}

/** A person whose only versions mean 'as the company' doesn't differ. */
function differsFromCompany({ stays, weeks, exceptions }: OfPerson): boolean {
  return exceptions.length > 0 || [...stays, ...weeks].some(({ value }) => value !== null)
}
