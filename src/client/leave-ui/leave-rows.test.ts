import { expect, test } from 'vitest'
import {
  type AwayLeave,
  columnsBetween,
  drawnPart,
  firstMarkedDate,
  halfOn,
  isHalfDay,
  isInPassing,
  timesOn,
} from './leave-rows.ts'

const dates = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']

test.each([
  ['Thursday to Monday', '2026-03-05', '2026-03-09', ['2026-03-07', '2026-03-08'], '2026-03-05'],
  ['Saturday to Monday', '2026-03-07', '2026-03-09', ['2026-03-07', '2026-03-08'], '2026-03-09'],
  ['a Sunday alone', '2026-03-08', '2026-03-08', [], '2026-03-08'],
  ['a weekend alone', '2026-03-07', '2026-03-08', [], '2026-03-07'],
])(
  '%s: which weekend days it only runs across, and where its letter goes',
  (_, startDate, endDate, passed, marked) => {
    const leave = { startDate, endDate } as AwayLeave
    expect(dates.filter((date) => isInPassing(leave, date) && date >= startDate && date <= endDate)).toEqual(
      passed,
    )
    expect(firstMarkedDate(leave, dates)).toBe(marked)
  },
)

test('a table leaves weekends out, unless there is nothing else', () => {
  expect(columnsBetween('2026-03-05', '2026-03-09')).toEqual(['2026-03-05', '2026-03-06', '2026-03-09'])
  expect(columnsBetween('2026-03-08', '2026-03-08')).toEqual(['2026-03-08'])
})

const [monday, thursday] = ['2026-03-02', '2026-03-05']

test.each([
  ['0.5', 'morning', false],
  ['0.18', null, true],
])('in hours, leave until noon of %s day', (totalDays, half, isByTheClock) => {
  const noon = { startDate: monday, endDate: monday, startsAt: null, endsAt: '12:00' }
  const leave = { ...noon, unit: 'hours', totalDays } as const
  expect([halfOn(leave, monday), isHalfDay(leave)]).toEqual([half, half !== null])
  expect(drawnPart(leave, monday)).toEqual({ half: 'morning', isByTheClock })
})

test.each([
  ['an hour', [monday, monday, '15:00', '16:00'], '0.13', [null, '15:00 to 16:00', 'afternoon', true]],
  ['twenty minutes', [monday, monday, '09:00', '09:20'], '0.04', [null, '09:00 to 09:20', 'morning', true]],
  ['a whole late shift', [monday, monday, '13:00', '21:00'], '1', [null, '13:00 to 21:00', null, false]],
  ['most of a day', [monday, monday, '10:00', null], '0.88', [null, 'from 10:00', null, false]],
  ['half a day', [monday, monday, null, '12:00'], '0.5', ['morning', 'morning', 'morning', false]],
  ['a day', [monday, monday, null, null], '1', [null, '', null, false]],
  ['from noon on', [monday, thursday, '12:00', '10:00'], '3', ['afternoon', 'afternoon', 'afternoon', false]],
  ['days from a time on', [monday, thursday, '15:00', null], '3.25', [null, 'from 15:00', 'afternoon', true]],
] as const)('only half a day is one, in words and in the picture: %s', (_, times, totalDays, shown) => {
  const [startDate, endDate, startsAt, endsAt] = times
  const leave = { startDate, endDate, startsAt, endsAt, totalDays, unit: 'days' as const }
  const { half, isByTheClock } = drawnPart(leave, monday)
  expect([halfOn(leave, monday), timesOn(leave, monday), half, isByTheClock]).toEqual(shown)
})
