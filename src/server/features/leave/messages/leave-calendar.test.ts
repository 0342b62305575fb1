import { expect, test } from 'vitest'
import type { Reader } from '#server/features/notification/reader.ts'
import { leaveCalendar } from './leave-calendar.ts'

const reader: Reader = {
  userId: 'u',
  companyId: 'c',
  role: 'manager',
  firstName: 'Max',
  lastName: 'Manager',
  email: 'max@halyard.example',
  managerId: null,
  teamId: null,
  today: '2026-03-02',
  key: null,
  wasRefused: false,
  timeZone: 'UTC',
  locale: 'en-GB',
  weekStart: 'monday',
}
const leave = (startDate: string, endDate: string, status = 'approved') => ({
  startDate,
  endDate,
  startsAt: null,
  endsAt: null,
  status,
})
const fridayToTuesday = {
  leave: leave('2026-03-27', '2026-03-31', 'pending'),
  counted: [
    { date: '2026-03-27', days: '1' },
    { date: '2026-03-30', days: '1' },
    { date: '2026-03-31', days: '0.5' },
  ],
  alsoAway: [leave('2026-03-30', '2026-04-02')],
}

test('what counts is marked, and what lies between or beside it', () => {
  expect(leaveCalendar(fridayToTuesday, reader)).toEqual({
    title: 'March 2026',
    weekdays: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    weeks: [
      [
        ...['23', '24', '25', '26'].map((label) => ({ label, look: 'outside' })),
        { label: '27', look: 'pending' },
        { label: '28', look: 'free' },
        { label: '29', look: 'free' },
      ],
      [
        { label: '30', look: 'pending', mark: '•' },
        { label: '31', look: 'pending', mark: '½ •' },
        ...['1', '2', '3', '4', '5'].map((label) => ({ label, look: 'outside' })),
      ],
    ],
  })
})

test('weeks begin on the reader’s weekday', () => {
  const { weekdays, weeks = [] } = leaveCalendar(fridayToTuesday, { ...reader, weekStart: 'sunday' }) ?? {}
  expect(weekdays).toEqual(['S', 'M', 'T', 'W', 'T', 'F', 'S'])
  expect(weeks.map(([first]) => first?.label)).toEqual(['22', '29'])
})

test.each([
  ['one month', leave('2026-03-09', '2026-03-10'), 'March 2026'],
  ['two months', leave('2026-03-30', '2026-04-02'), 'March to April 2026'],
  ['two years', leave('2026-12-28', '2027-01-04'), 'December 2026 to January 2027'],
])('the title names %s', (_, dates, title) => {
  expect(leaveCalendar({ leave: dates, counted: [], alsoAway: [] }, reader)?.title).toBe(title)
})

test.each([
  ['six weeks', leave('2026-03-02', '2026-04-12'), 6],
  ['more', leave('2026-03-02', '2026-04-13'), undefined],
])('leave of %s is drawn, or only named by its dates', (_, dates, weeks) => {
  expect(leaveCalendar({ leave: dates, counted: [], alsoAway: [] }, reader)?.weeks.length).toBe(weeks)
})

test.each([
  ['until noon', '0.5', { endsAt: '12:00' }, '½'],
  ['where half a day is worked', '0.5', {}, '½'],
  ['for an hour', '0.13', { startsAt: '15:00', endsAt: '16:00' }, undefined],
  ['for four hours by the clock', '0.5', { startsAt: '13:00', endsAt: '17:00' }, undefined],
])('half a day alone has ½: leave %s', (_, days, times, mark) => {
  const date = '2026-03-27'
  const shown = { leave: { ...leave(date, date), ...times }, counted: [{ date, days }], alsoAway: [] }
  const cells = leaveCalendar(shown, reader)?.weeks.flat() ?? []
  expect(cells.find(({ look }) => look === 'approved')?.mark).toBe(mark)
})

test.each(['cancelled', 'rejected'])(
  'the days of %s leave are given back, but those that never counted',
  (status) => {
    const { leave: taken, ...beside } = fridayToTuesday
    const shown = { ...beside, leave: { ...taken, status } }
    const cells =
      leaveCalendar(shown, reader)
        ?.weeks.flat()
        .filter(({ look }) => look !== 'outside') ?? []
    expect(cells.map(({ look }) => look)).toEqual(['cancelled', 'free', 'free', 'cancelled', 'cancelled'])
  },
)

test('dates that are no longer part of it are given back', () => {
  const givenBack = { startDate: '2026-03-28', endDate: '2026-03-30' }
  const shown = { ...fridayToTuesday, leave: leave('2026-03-27', '2026-03-31'), givenBack }
  const cells =
    leaveCalendar(shown, reader)
      ?.weeks.flat()
      .filter(({ look }) => look !== 'outside') ?? []
  expect(cells.map(({ look }) => look)).toEqual(['approved', 'free', 'free', 'cancelled', 'approved'])
})
