import { expect, test } from 'vitest'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { dayByDay } from './day-by-day.ts'

test('each date of a request with what it counts, and why not', () => {
  // Wednesday 1 to Tuesday 7 April 2026; Fridays only in the morning, Wednesdays free.
  const calendar = {
    patterns: [
      {
        validFrom: '2026-01-01',
        ...everyWeek({ mon: 'full', tue: 'full', thu: 'full', fri: 'morning' }),
      },
    ],
    holidays: [{ date: '2026-04-06', part: 'full', name: 'Easter Monday' } as const],
    exceptions: [],
  }
  const range = { start: '2026-04-01', end: '2026-04-07' }
  const count = countWorkingDays({ ...range, isHalfDay: false, ...calendar })
  const told = dayByDay(range, count, calendar, '2026-03-02')
  expect(told.map(({ day, counts }) => `${day}: ${counts}`)).toEqual([
    'Wed 1 Apr: not counted',
    'Thu 2 Apr: 1 day',
    'Fri 3 Apr: 0.5 day',
    'Mon 6 Apr: Easter Monday, not counted',
    'Tue 7 Apr: 1 day',
  ])
})
