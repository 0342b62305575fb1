import { expect, test } from 'vitest'
import { everyWeek, mondayToFriday, type WorkingWeeks } from '#shared/leave/work-calendar.ts'
import { problemsOf, repeatEvery, typedHours, withHours, withParts, withSameHours } from './edit-weeks.ts'

const usual = { part: 'full', minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 } as const

test('new weeks are as the one before them, and the first begins this week', () => {
  const thursdays = { weeks: [{ thu: 'full' }, { fri: 'full' }], anchor: '2026-01-05' } as WorkingWeeks
  expect(repeatEvery(everyWeek({ mon: 'full' }), 2, '2026-03-05')).toEqual({
    weeks: [{ mon: 'full' }, { mon: 'full' }],
    anchor: '2026-03-02',
  })
  expect(repeatEvery(thursdays, 3, '2026-03-08')).toEqual({
    weeks: [{ thu: 'full' }, { fri: 'full' }, { fri: 'full' }],
    anchor: '2026-01-05',
  })
  expect(repeatEvery(thursdays, 1, '2026-03-08')).toEqual(everyWeek({ thu: 'full' }))
})

test('on a Sunday the week is still the one that began on Monday', () => {
  expect(repeatEvery(mondayToFriday, 2, '2026-03-08').anchor).toBe('2026-03-02')
})

test('hours are eight a day and four half a day, and gone again without changing what counts', () => {
  const days = everyWeek({ mon: 'full', tue: 'morning', wed: 'none' })
  const [week] = withHours(days, true).weeks
  expect(week).toEqual({
    mon: usual,
    tue: { part: 'morning', minutes: 240, from: '09:00', until: '13:00' },
    wed: 'none',
  })
  expect(withHours(withHours(days, true), false)).toEqual(days)
})

test('a day that becomes another has its usual hours, the others keep theirs', () => {
  const long = { part: 'full', minutes: 600, from: '07:00', until: '17:00' } as const
  expect(withParts({ mon: long, tue: long }, { mon: 'full', tue: 'none', wed: 'full' }, true)).toEqual({
    mon: long,
    tue: 'none',
    wed: usual,
  })
  expect(withParts({ mon: 'full' }, { mon: 'morning' }, false)).toEqual({ mon: 'morning' })
  const short = { part: 'full', minutes: 450 } as const
  expect(withParts({ mon: short }, { mon: 'full', tue: 'afternoon' }, true)).toEqual({
    mon: short,
    tue: { part: 'afternoon', minutes: 240 },
  })
})

test.each([
  [{ from: '10:00' }, { part: 'full', minutes: 420, from: '10:00', until: '17:30', breakMinutes: 30 }],
  [
    { from: '22:00', until: '06:00' },
    { part: 'full', minutes: 450, from: '22:00', until: '06:00', breakMinutes: 30 },
  ],
  [{ breakMinutes: 0 }, { part: 'full', minutes: 510, from: '09:00', until: '17:30' }],
  [{ until: '' }, { part: 'full', minutes: 480, from: '09:00', until: '', breakMinutes: 30 }],
  [
    { from: '', until: '' },
    { part: 'full', minutes: 480 },
  ],
  [{ minutes: 450 }, { part: 'full', minutes: 450 }],
])('typing %j makes of eight hours %j', (typed, hours) => {
  expect(typedHours(usual, typed)).toEqual(hours)
})

test.each([
  [{ from: '10:00' }, { part: 'full', minutes: 450, from: '10:00', until: '' }],
  [{ breakMinutes: 30 }, { part: 'full', minutes: 450, breakMinutes: 30 }],
  [{ breakMinutes: 0 }, { part: 'full', minutes: 450 }],
])('typing %j into hours without times makes %j', (typed, hours) => {
  expect(typedHours({ part: 'full', minutes: 450 }, typed)).toEqual(hours)
})

test('the first full day’s hours go to all full days alone', () => {
  const morning = { part: 'morning', minutes: 240 } as const
  const short = { part: 'full', minutes: 360 } as const
  expect(withSameHours({ mon: morning, wed: short, tue: usual, sun: 'full' })).toEqual({
    mon: morning,
    tue: usual,
    wed: usual,
    sun: usual,
  })
})

test('problems are found by the path of their part', () => {
  const pattern = { weeks: [{ mon: { ...usual, until: '' } }, {}], anchor: '2026-03-03' }
  expect([...problemsOf(pattern)]).toEqual(
    expect.arrayContaining([
      ['anchor', 'Please choose a Monday in the first week'],
      ['weeks.0.mon.until', 'Please enter the time like 09:00'],
    ]),
  )
  const breaks = [1.5, -5, 2000].map((breakMinutes) => {
    const hours = typedHours(usual, { breakMinutes })
    return problemsOf(everyWeek({ mon: hours })).get('weeks.0.mon.breakMinutes')
  })
  expect(new Set(breaks)).toEqual(new Set(['Please enter the break in minutes']))
  expect(problemsOf(everyWeek({})).get('weeks')).toBe('Please choose at least one working day')
  expect(problemsOf(mondayToFriday).size).toBe(0)
})
