import { expect, test } from 'vitest'
import { knowingTypes } from '#client/leave-ui/leave-types.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { dayInWords } from './day-words.ts'
import { personCalendars } from './person-calendars.ts'

const leave = (firstName: string, changes: Partial<CalendarEntry>) =>
  calendarEntry(firstName, { endDate: '2026-03-06', totalDays: '5', ...changes })
const anna = leave('Anna', {})
const tuesday = { startDate: '2026-03-03', endDate: '2026-03-03' }
const ben = leave('Ben', { ...tuesday, leaveType: 'sick', endsAt: '12:00', totalDays: '0.5' })
const cem = leave('Cem', {
  leaveType: 'personal',
  ...tuesday,
  startsAt: '15:00',
  endsAt: '16:00',
})
const kavya = leave('Kavya', { leaveType: 'personal', status: 'pending' })
const read = {
  today: '2026-03-02',
  leaveTypeOf: knowingTypes([]),
  shortNameOf: ({ firstName }: { firstName: string }) => firstName,
}
const hidden = leave('Omar', { leaveType: null })

test.each([
  ['2026-03-03', [anna, ben], 'Tuesday 3 March 2026, 2 people away: Anna annual, Ben sick half day'],
  ['2026-03-03', [cem], 'Tuesday 3 March 2026, 1 person away: Cem personal 15:00 to 16:00'],
  ['2026-03-04', [anna], 'Wednesday 4 March 2026, 1 person away: Anna annual'],
  [
    '2026-03-05',
    [anna, kavya],
    'Thursday 5 March 2026, 1 person away: Anna annual, 1 pending: Kavya personal',
  ],
  ['2026-03-09', [], 'Monday 9 March 2026, 0 people away'],
  ['2026-03-02', [], 'Monday 2 March 2026, today, 0 people away'],
  ['2026-03-06', [hidden], 'Friday 6 March 2026, 1 person away: Omar away'],
  ['2026-03-07', [], 'Saturday 7 March 2026, not a working day'],
  ['2026-03-07', [anna], 'Saturday 7 March 2026, not a working day, 1 on leave: Anna annual'],
])('%s', (date, entries, words) => {
  const calendar = personCalendars(new Map()).calendarOf(null)
  expect(dayInWords(date, entries, { ...read, calendar })).toBe(words)
})

test.each([
  ['loading', 'Tuesday 3 March 2026, loading'],
  ['failed', 'Tuesday 3 March 2026, not loaded'],
] as const)('nobody is said to be away, or not to be, where it is not known: %s', (state, words) => {
  const calendar = personCalendars(new Map()).calendarOf(null)
  expect(dayInWords('2026-03-03', state, { ...read, calendar })).toBe(words)
})

test('of a crowd, ten are named', () => {
  const calendar = personCalendars(new Map()).calendarOf(null)
  const crowd = Array.from({ length: 97 }, (_, nth) => leave(`P${nth}`, {}))
  const words = dayInWords('2026-03-03', crowd, { ...read, calendar })
  expect(words).toMatch(/2026, 97 people away: P0 annual, .*, P9 annual and 87 more$/)
})

test.each([
  ['full', 'Friday 6 March 2026, public holiday: Founders’ Day, 1 on leave: Anna annual'],
  ['morning', 'Friday 6 March 2026, public holiday: Founders’ Day, morning, 1 person away: Anna annual'],
] as const)('a public holiday has its name: %s', (part, words) => {
  const dublin = {
    id: 'dublin',
    name: 'Dublin',
    holidays: [{ date: '2026-03-06', part, name: 'Founders’ Day' }],
  }
  const company = { stays: [{ validFrom: '2020-01-01', value: 'dublin' }], weeks: [] }
  const year = { locations: [dublin], company, people: [] }
  const calendar = personCalendars(new Map([['2026', year]])).calendarOf(null)
  expect(dayInWords('2026-03-06', [anna], { ...read, calendar })).toBe(words)
})
