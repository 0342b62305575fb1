import type { Holiday } from '#client/leave-ui/holiday-words.ts'
import { personalTerms } from '#shared/leave/company-work-calendars.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { fullDay } from '#shared/leave/days.ts'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import { daysOf, workCalendar } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** Where somebody is on a date, what is a holiday there, and what the date counts for them. */
export type PersonCalendar = {
  locationOn: (date: PlainDate) => string | null
  holidayOn: (date: PlainDate) => Holiday | undefined
  /** 1, 0.5 or 0 days. */
  countsOn: (date: PlainDate) => number
}

export type PersonCalendars = {
  /** One object for all who have the company's own calendar, which is that of null. */
  calendarOf: (userId: string | null) => PersonCalendar
  locationOn: (userId: string, date: PlainDate) => string | null
  holidayOn: (userId: string, date: PlainDate) => Holiday | undefined
  countsOn: (userId: string, date: PlainDate) => number
}

type Versions = CompanyWorkCalendars['company']
type OfPerson = Omit<CompanyWorkCalendars['people'][number], 'userId'>

const nothingKnown: CompanyWorkCalendars = { locations: [], company: { stays: [], weeks: [] }, people: [] }
const nothingOwn: OfPerson = { stays: [], weeks: [], exceptions: [] }

/**
 * What the server says of each calendar year, by year ('2026'), for one person after the other. Of a year
 * that is not read yet: Monday to Friday, no holidays.
 */
export function personCalendars(years: ReadonlyMap<string, CompanyWorkCalendars>): PersonCalendars {
  const byYear = new Map([...years].map(([year, answer]) => [year, calendarsOfYear(answer)]))
  const unread = calendarsOfYear(nothingKnown)
  const known = new Map<string | null, PersonCalendar>()
  const ownIds = new Set([...years.values()].flatMap(({ people }) => people.map(({ userId }) => userId)))

  const calendarOf = (userId: string | null): PersonCalendar => {
    const id = userId !== null && ownIds.has(userId) ? userId : null
    const before = known.get(id)
    if (before) return before
    const on = (date: PlainDate) => (byYear.get(date.slice(0, 4)) ?? unread)(id)
    const calendar: PersonCalendar = {
      locationOn: (date) => on(date).locationOn(date),
      holidayOn: (date) => on(date).holidayOn(date),
      countsOn: (date) => on(date).countsOn(date),
    }
    known.set(id, calendar)
    return calendar
  }
  return {
    calendarOf,
    locationOn: (userId, date) => calendarOf(userId).locationOn(date),
    holidayOn: (userId, date) => calendarOf(userId).holidayOn(date),
    countsOn: (userId, date) => calendarOf(userId).countsOn(date),
  }
}

/** The calendars of one answer of the server, each worked out when somebody first asks for it. */
function calendarsOfYear({
  locations,
  company,
  people,
}: CompanyWorkCalendars): (id: string | null) => PersonCalendar {
  const holidaysOf = new Map(locations.map(({ id, holidays }) => [id, holidays]))
  const versionsOf = new Map(people.map(({ userId, ...versions }) => [userId, versions]))
  const known = new Map<string | null, PersonCalendar>()
  return (id) => {
    const before = known.get(id)
    if (before) return before
    const own = (id !== null && versionsOf.get(id)) || nothingOwn
    const calendar = calendarFrom(company, own, (location) => holidaysOf.get(location) ?? [])
    known.set(id, calendar)
    return calendar
  }
}

function calendarFrom(
  company: Versions,
  own: OfPerson,
  holidaysOf: (locationId: string) => readonly Holiday[],
): PersonCalendar {
  const { stays, holidays, patterns } = personalTerms(company, own, holidaysOf)
  const workedOn = workCalendar({ patterns, holidays, exceptions: own.exceptions })
  const holidayByDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  const counts = new Map<PlainDate, number>()
  return {
    locationOn: (date) => inForceOn(stays, date) ?? null,
    holidayOn: (date) => holidayByDate.get(date),
    // A timeline asks for thousands of dates, again and again.
    countsOn: (date) => {
      const before = counts.get(date)
      if (before !== undefined) return before
      const days = daysOf(workedOn(date).part) / fullDay
      counts.set(date, days)
      return days
    },
  }
}

/**
 * Whether a day can be asked for by its button: own leave begins today or later (spec 5), on a day that
 * counts.
 */
export function mayAskFor(date: PlainDate, today: PlainDate, { countsOn }: PersonCalendar): boolean {
  return date >= today && countsOn(date) > 0
}
