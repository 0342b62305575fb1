import { expect, test } from 'vitest'
import { leaveOn } from '#client/leave-ui/leave-rows.ts'
import { calendarEntry } from '#client/testing/calendar-entry.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { endsOfHalf } from '#shared/leave/leave-period.ts'
import { weekdayOf } from '#shared/plain-date.ts'
import { barsOf } from './timeline-bars.ts'
import { columnOf, columnsAround, dateAt } from './timeline-columns.ts'
import { awayByDate } from './use-timeline-leave.ts'

const columns = columnsAround('2026-03')
const march = { start: '2026-03-01', end: '2026-03-31' }
const holiday = '2026-03-17'
const countsOn = (date: string) => (date === holiday || [0, 6].includes(weekdayOf(date)) ? 0 : 1)

const leave = (startDate: string, endDate: string, more: Partial<CalendarEntry> = {}) =>
  calendarEntry('liam', { id: `${startDate} ${endDate}`, startDate, endDate, ...more })
const of = (userId: string, start: string, end: string, more: Partial<CalendarEntry> = {}) =>
  leave(start, end, { id: `${userId} ${start}`, userId, ...more })
const half = (halfDayPart: 'morning' | 'afternoon', more: Partial<CalendarEntry> = {}) =>
  leave('2026-03-03', '2026-03-03', {
    id: halfDayPart,
    isHalfDay: true,
    halfDayPart,
    ...endsOfHalf(halfDayPart),
    ...more,
  })
/** '3A 2- 1A': three days with the letter, two thin ones, … ; brackets where the leave begins and ends. */
const drawn = (entry: CalendarEntry) =>
  barsOf([entry], columns, march, countsOn).map(
    ({ column, runs }) =>
      `${dateAt(columns, column).slice(5)}: ${runs
        .map(
          ({ days, isThin, isMarked, startsHere, endsHere }) =>
            `${startsHere ? '[' : ''}${days}${isThin ? '-' : ''}${isMarked ? 'A' : ''}${endsHere ? ']' : ''}`,
        )
        .join(' ')}`,
  )

test.each([
  ['2026-03-02', '2026-03-05', '03-02: [4A]'],
  // Over a weekend the letter is repeated, over a holiday not.
  ['2026-03-09', '2026-03-20', '03-09: [5A 2- 1A 1- 3]'],
  ['2026-03-16', '2026-03-18', '03-16: [1A 1- 1]'],
  ['2026-03-07', '2026-03-09', '03-07: [2- 1A]'],
  ['2026-03-21', '2026-03-22', '03-21: [2-]'],
  // What lies beyond the range is cut off, and is not rounded there.
  ['2026-02-26', '2026-03-03', '03-01: 1- 2A]'],
  ['2026-03-30', '2026-04-10', '03-30: [2A'],
])('leave from %s to %s is drawn %s', (start, end, bar) => {
  expect(drawn(leave(start, end))).toEqual([bar])
})

test('the letter is repeated where a month begins', () => {
  const both = { start: '2026-03-01', end: '2026-04-30' }
  const [bar] = barsOf([leave('2026-03-31', '2026-04-02')], columns, both, countsOn)
  expect(bar?.runs.map(({ days, isMarked }) => [days, isMarked])).toEqual([
    [1, true],
    [2, true],
  ])
})

test('the other half of a day is asked for beside it, not below it', () => {
  const bars = barsOf([half('afternoon', { status: 'pending' }), half('morning')], columns, march, countsOn)
  expect(bars.map(({ entry, position }) => [entry.id, position])).toEqual([
    ['morning', null],
    ['afternoon', null],
  ])
})

test('leave outside the range is not drawn', () => {
  expect(drawn(leave('2026-04-01', '2026-04-02'))).toEqual([])
})

test('pending leave comes last, and below the approved leave that it lies on', () => {
  const pending = leave('2026-03-03', '2026-03-06', { id: 'asked', status: 'pending' })
  const apart = leave('2026-03-24', '2026-03-25', { id: 'apart', status: 'pending' })
  const bars = barsOf([pending, apart, leave('2026-03-02', '2026-03-04')], columns, march, countsOn)
  expect(bars.map(({ entry, position }) => [entry.id, position])).toEqual([
    ['2026-03-02 2026-03-04', 'above'],
    ['asked', 'below'],
    ['apart', null],
  ])
  expect(bars.map(({ column, days }) => [column - columnOf(columns, '2026-03-01'), days])).toEqual([
    [1, 3],
    [2, 4],
    [23, 2],
  ])
})

test('a day has the leave that begins, lies or ends on it', () => {
  const entries = [leave('2026-03-02', '2026-03-04')]
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  expect(dates.map((date) => leaveOn(entries, date).length)).toEqual([0, 1, 1, 1, 0])
})

test('a day counts people who are away, each once and on their working days', () => {
  const entries = [
    of('anna', '2026-03-05', '2026-03-09'),
    of('anna', '2026-03-09', '2026-03-09', { id: 'half', isHalfDay: true }),
    of('ben', '2026-03-09', '2026-03-09'),
    of('cem', '2026-03-09', '2026-03-09', { status: 'pending' }),
    of('gone', '2026-03-09', '2026-03-09'),
  ]
  const away = awayByDate(
    entries,
    (userId) => userId !== 'gone',
    (_, date) => countsOn(date),
  )
  expect([...away].toSorted()).toEqual([
    ['2026-03-05', 1],
    ['2026-03-06', 1],
    ['2026-03-09', 2],
  ])
})

test('a day counts people with at least half a day of leave, in one piece or several', () => {
  const hours = (userId: string, startsAt: string, endsAt: string, totalDays: string) =>
    of(userId, '2026-03-09', '2026-03-09', { startsAt, endsAt, totalDays })
  const entries = [
    hours('anna', '15:00', '16:00', '0.13'),
    hours('ben', '09:00', '11:00', '0.25'),
    hours('ben', '14:00', '16:00', '0.25'),
    of('cem', '2026-03-05', '2026-03-09', { endsAt: '09:20', totalDays: '2.04' }),
    of('dora', '2026-03-05', '2026-03-09', { startsAt: '15:00', totalDays: '2.25' }),
  ]
  const away = awayByDate(
    entries,
    () => true,
    (_, date) => countsOn(date),
  )
  expect([...away].toSorted()).toEqual([
    ['2026-03-05', 1],
    ['2026-03-06', 2],
    ['2026-03-09', 2],
  ])
})
