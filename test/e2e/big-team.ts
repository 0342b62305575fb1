import type { Page } from '@playwright/test'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { addDays, type DateRange, datesBetween, weekdayOf } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { Team, TeamMember } from '#shared/team/contract.ts'

const peoplePerTeam = 25
const daysBetweenLeave = 45

/**
 * Answers what the calendar reads with a company of this many people, the signed-in one among them, in teams
 * of 25. Each has eight stretches of leave a year; one in ten works four days a week, and one in five has
 * other public holidays.
 */
export async function serveBigTeam(page: Page, count: number): Promise<void> {
  const me: CurrentUser = await (await page.request.get('/api/auth/user')).json()
  const members = Array.from({ length: count }, (_, nth) => member(nth, me))
  const teams: Team[] = Array.from({ length: Math.ceil(count / peoplePerTeam) }, (_, nth) => ({
    id: teamId(nth),
    name: `Team ${String(nth + 1).padStart(2, '0')}`,
    mostAway: null,
    people: peoplePerTeam,
  }))
  await page.route('**/api/team', (route) => route.fulfill({ json: members }))
  await page.route('**/api/teams', (route) => route.fulfill({ json: teams }))
  await page.route('**/api/calendar?*', (route) =>
    route.fulfill({ json: leaveIn(rangeIn(route.request().url()), members) }),
  )
  await page.route('**/api/calendar/pending?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/calendar/places?*', (route) =>
    route.fulfill({ json: placesIn(rangeIn(route.request().url()).start.slice(0, 4), members) }),
  )
}

function member(nth: number, me: CurrentUser): TeamMember {
  const own = nth === 0 && { id: me.id, firstName: me.firstName, lastName: me.lastName }
  return {
    id: uuidOf('1', nth),
    firstName: `Person${nth}`,
    lastName: 'Example',
    email: `person${nth}@example.com`,
    role: 'employee',
    managerId: null,
    teamId: teamId(Math.floor(nth / peoplePerTeam)),
    startDate: null,
    joinedOn: '2024-01-01',
    profileImageUrl: null,
    awayUntil: null,
    mailUndeliveredAt: null,
    ...own,
  }
}

function leaveIn({ start, end }: DateRange, members: readonly TeamMember[]): CalendarEntry[] {
  return datesBetween(addDays(start, -daysBetweenLeave), end).flatMap((date, index) => {
    if (weekdayOf(date) !== 1) return []
    // Every week those begin whose turn it is.
    const turn = Math.floor(dayNumber(date) / 7) % 6
    return members
      .filter((_, nth) => nth % 6 === turn)
      .map((person, nth) => entry(person, date, addDays(date, (nth + index) % 7)))
      .filter(({ endDate }) => endDate >= start)
  })
}

function entry({ id, firstName, lastName }: TeamMember, startDate: string, endDate: string): CalendarEntry {
  const types = ['annual', 'sick', 'personal', 'unpaid']
  return {
    id: `${startDate} ${id}`,
    userId: id,
    leaveType: types[Number.parseInt(id.slice(-2), 16) % types.length] ?? 'annual',
    startDate,
    endDate,
    isHalfDay: false,
    halfDayPart: null,
    startsAt: null,
    endsAt: null,
    totalMinutes: 480,
    unit: 'days',
    totalDays: '1',
    status: 'approved',
    user: { id, firstName, lastName },
  }
}

function placesIn(year: string, members: readonly TeamMember[]): CompanyWorkCalendars {
  const location = (id: string, name: string, date: string) => ({
    id,
    name,
    holidays: [{ date: `${year}-${date}`, part: 'full' as const, name: `${name}’s Day` }],
  })
  const [here, there] = [uuidOf('2', 1), uuidOf('2', 2)]
  const since = '2024-01-01'
  return {
    locations: [location(here, 'Here', '03-17'), location(there, 'There', '03-19')],
    company: { stays: [{ validFrom: since, value: here }], weeks: [] },
    people: members.flatMap(({ id }, nth) => {
      if (nth % 5 !== 2 && nth % 10 !== 3) return []
      const fourDays = { mon: 'full', tue: 'full', wed: 'full', thu: 'full' } as const
      const value = { weeks: [fourDays], anchor: null }
      return [
        {
          userId: id,
          stays: nth % 5 === 2 ? [{ validFrom: since, value: there }] : [],
          weeks: nth % 10 === 3 ? [{ validFrom: since, value }] : [],
          exceptions: [],
        },
      ]
    }),
  }
}

function rangeIn(url: string): DateRange {
  const { searchParams } = new URL(url)
  return { start: searchParams.get('startDate') ?? '', end: searchParams.get('endDate') ?? '' }
}

function dayNumber(date: string): number {
  return datesBetween('2020-01-06', date).length - 1
}

function teamId(nth: number): string {
  return uuidOf('3', nth)
}

function uuidOf(kind: string, nth: number): string {
  return `${kind}0000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`
}
