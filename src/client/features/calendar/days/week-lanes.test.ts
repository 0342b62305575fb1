import { expect, test } from 'vitest'
import { weekFrom } from '#client/leave-ui/calendar-days.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import type { LeaveStatus } from '#shared/leave/contract.ts'
import { personCalendars } from '../person-calendars.ts'
import { type CalendarDay, layOutWeek } from './week-lanes.ts'

// Everybody works Monday to Friday.
const { countsOn } = personCalendars(new Map())

// Sunday 1 to Saturday 7 March 2026, each named by its number.
const week = weekFrom('2026-03-01')

const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

const leave = (firstName: string, from: number, to: number, status: LeaveStatus = 'approved') =>
  calendarEntry(firstName, { startDate: on(from), endDate: on(to), status })

/** One line per lane: the name's first letter for each day, '.' where it is free. */
function drawn(days: readonly CalendarDay[]): string[] {
  const height = Math.max(0, ...days.map(({ lanes }) => lanes.length))
  return Array.from({ length: height }, (_, lane) =>
    days.map((day) => day.lanes[lane]?.entry.user.firstName.charAt(0) ?? '.').join(''),
  )
}
const hiddenCounts = (days: readonly CalendarDay[]) => days.map(({ hidden }) => hidden.length).join('')

test('leave keeps its lane, and a lane that gets free is used again', () => {
  const days = layOutWeek(
    week,
    [leave('Finn', 1, 2), leave('Anna', 2, 5), leave('Ben', 3, 3), leave('Priya', 5, 6)],
    countsOn,
    2,
  )
  expect(drawn(days)).toEqual(['FFB.PP.', '.AAAA..'])
  expect(hiddenCounts(days)).toBe('0000000')
})

test('two bars a day, the rest is more', () => {
  const days = layOutWeek(
    week,
    [leave('Anna', 2, 6), leave('Ben', 2, 6), leave('Chiara', 2, 6), leave('Dan', 4, 4)],
    countsOn,
    2,
  )
  expect(drawn(days)).toEqual(['.AAAAA.', '.BBBBB.'])
  expect(hiddenCounts(days)).toBe('0112110')
})

test('nobody is hidden on a day that has a free lane', () => {
  const days = layOutWeek(week, [leave('Anna', 2, 3), leave('Ben', 2, 6), leave('Chiara', 3, 6)], countsOn, 2)
  expect(drawn(days)).toEqual(['.BBBBB.', '.AACCC.'])
  expect(hiddenCounts(days)).toBe('0010000')
})

test('approved leave goes before pending leave that began earlier', () => {
  const days = layOutWeek(
    week,
    [leave('Pia', 2, 4, 'pending'), leave('Anna', 3, 5), leave('Ben', 3, 5)],
    countsOn,
    2,
  )
  expect(drawn(days)).toEqual(['.PAAA..', '..BBB..'])
  expect(days[2]?.entries.map(({ id }) => id)).toEqual(['Anna', 'Ben', 'Pia'])
  expect(hiddenCounts(days)).toBe('0011000')
})

test('without a limit everybody has a lane', () => {
  const days = layOutWeek(
    week,
    [leave('Anna', 2, 6), leave('Ben', 2, 6), leave('Chiara', 2, 6), leave('Dan', 4, 4)],
    countsOn,
  )
  expect(drawn(days)).toEqual(['.AAAAA.', '.BBBBB.', '.CCCCC.', '...D...'])
})

test('bars are thin at the weekend and carry their letter on the first day that counts', () => {
  const [sunday, monday, tuesday] = layOutWeek(
    week,
    [{ ...leave('Liam', 2, 9), startDate: '2026-02-25' }],
    countsOn,
    2,
  )
  expect(sunday?.lanes[0]).toMatchObject({ thin: true, marked: false, startsHere: false, endsHere: false })
  expect(monday?.lanes[0]).toMatchObject({ thin: false, marked: true })
  expect(tuesday?.lanes[0]).toMatchObject({ thin: false, marked: false })
})

test('leave outside the days does not appear', () => {
  expect(drawn(layOutWeek(week.slice(0, 3), [leave('Anna', 4, 6)], countsOn, 2))).toEqual([])
})

test.each([
  ['sunday', '2026-03-01', 'AAAAAA.'],
  ['monday', '2026-03-02', 'AAAAA..'],
  ['saturday', '2026-02-28', 'AAAAAAA'],
])('with weeks from %s the row of 6 March begins on %s', (_, firstDay, row) => {
  const anna = { ...leave('Anna', 1, 6), startDate: '2026-02-25' }
  const days = layOutWeek(weekFrom(firstDay), [anna], countsOn, 2)
  expect(drawn(days)).toEqual([row])
  // The letter stands on the first day that counts, wherever the weekend lies in the row.
  expect(days.find((day) => day.lanes[0]?.marked)?.date).toBe('2026-03-02')
})
