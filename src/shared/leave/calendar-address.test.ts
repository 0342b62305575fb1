import { expect, test } from 'vitest'
import { calendarStartAddress, firstCalendarRanges, isMonth, shiftMonth } from './calendar-address.ts'

test.each([
  ['2026-03', true],
  ['2026-13', false],
  ['1999-12', false],
  ['2101-01', false],
  ['march', false],
  [null, false],
])('%s is a month of an address: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected)
})

test('months follow each other across the years', () => {
  expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
})

test.each([
  ['', '2026-05', '/api/calendar/start?month=2026-05'],
  ['', null, '/api/calendar/start'],
  ['month=2026-03&types=sick', null, '/api/calendar/start?month=2026-03'],
  ['month=soon', null, '/api/calendar/start'],
  ['view=timeline&month=2026-12', '2026-05', '/api/calendar/start?view=timeline&month=2026-12'],
  ['view=timeline', null, '/api/calendar/start?view=timeline'],
  ['view=week&week=2026-05-04&month=2026-03', '2026-05', '/api/calendar/start?view=week&week=2026-05-04'],
  ['view=week&week=2026-02-30', '2026-05', '/api/calendar/start?view=week'],
  ['view="><script>&week="><script>&month="><script>', null, '/api/calendar/start'],
])('the calendar at ?%s, first of %s, begins with %s', (search, initialMonth, address) => {
  const page = new URLSearchParams(search)
  const asked = { view: page.get('view'), month: page.get('month'), week: page.get('week') }
  expect(calendarStartAddress(asked, initialMonth)).toBe(address)
})

test.each([
  [{}, [['2026-03-01', '2026-03-31']]],
  [{ view: 'month', month: '2026-02' }, [['2026-02-01', '2026-02-28']]],
  [{ view: 'week' }, [['2026-03-02', '2026-03-08']]],
  [{ view: 'week', week: '2027-01-01' }, [['2026-12-28', '2027-01-03']]],
  [
    { view: 'timeline', month: '2026-12' },
    [
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
    ],
  ],
])('at %o it shows %o', (asked, ranges) => {
  const reader = { today: '2026-03-08', weekStart: 'monday' } as const
  expect(firstCalendarRanges(asked, reader).map(({ start, end }) => [start, end])).toEqual(ranges)
})
