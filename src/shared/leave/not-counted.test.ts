import { describe, expect, test } from 'vitest'
import { noon } from './clock-time.ts'
import { wholeDates } from './leave-period.ts'
import { lineFor, type NotCounted, notCountedInWords, notCountedOf } from './not-counted.ts'
import { everyWeek, type WorkingException, type WorkingWeek } from './work-calendar.ts'
import { countWorkingDays } from './working-days.ts'

// April and May 2026: 27 April and 4 May are Mondays.

type Named = { date: string; part: 'full' | 'morning' | 'afternoon'; name: string }
const labourDay: Named = { date: '2026-05-01', part: 'full', name: 'Labour Day' }
const eve: Named = { date: '2026-04-30', part: 'afternoon', name: 'Labour Day Eve' }
const onSaturday: Named = { date: '2026-05-02', part: 'full', name: 'Founding Day' }
const mondayToFriday: WorkingWeek = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'full' }
const partTime: WorkingWeek = { mon: 'full', tue: 'full', wed: 'full' }
const shortFriday: WorkingWeek = { ...mondayToFriday, fri: 'morning' }
const toSaturday: WorkingWeek = { tue: 'full', wed: 'full', thu: 'full', fri: 'full', sat: 'full' }
const sundayToThursday: WorkingWeek = { sun: 'full', mon: 'full', tue: 'full', wed: 'full', thu: 'full' }

/** Of leave that was counted by this week and these holidays. */
function notCounted(
  start: string,
  end: string,
  week: WorkingWeek,
  holidays: Named[] = [],
  isHalfDay = false,
) {
  const patterns = [{ validFrom: '2000-01-01', ...everyWeek(week) }]
  const { dates, period } = countWorkingDays({ start, end, isHalfDay, patterns, holidays })
  return notCountedOf({ periods: [period], days: dates }, { patterns, holidays })
}

const inWords = (found: readonly NotCounted[]) =>
  notCountedInWords(found, { year: '2026-01-01', locale: 'en-GB' })

describe('what of leave didn’t count', () => {
  test.each([
    ['nothing but a weekend', '2026-04-24', '2026-04-28', mondayToFriday, [], null],
    [
      'a holiday at its end',
      '2026-04-27',
      '2026-05-01',
      mondayToFriday,
      [labourDay],
      'Labour Day, Fri 1 May',
    ],
    ['a holiday within it', '2026-04-30', '2026-05-04', mondayToFriday, [labourDay], 'Labour Day, Fri 1 May'],
    [
      'half a holiday before a whole one',
      '2026-04-29',
      '2026-05-04',
      mondayToFriday,
      [eve, labourDay],
      'Labour Day Eve, Thu 30 Apr, afternoon; Labour Day, Fri 1 May',
    ],
    ['a holiday on a Saturday', '2026-04-30', '2026-05-04', mondayToFriday, [onSaturday], null],
    [
      'a holiday on a Saturday that’s worked',
      '2026-04-30',
      '2026-05-05',
      toSaturday,
      [onSaturday],
      'Founding Day, Sat 2 May; Mon 4 May, free',
    ],
    [
      'the days of a part-time week, after the holiday',
      '2026-04-27',
      '2026-05-05',
      { ...partTime, fri: 'full' as const },
      [labourDay],
      'Labour Day, Fri 1 May; Thu 30 Apr, free',
    ],
    [
      'a holiday on a free day',
      '2026-04-29',
      '2026-05-04',
      partTime,
      [labourDay],
      'Thu 30 Apr, free; Fri 1 May, free',
    ],
    ['a half-worked day', '2026-04-30', '2026-05-01', shortFriday, [], 'Fri 1 May, afternoon free'],
    [
      'a holiday on a half-worked day',
      '2026-04-30',
      '2026-05-04',
      shortFriday,
      [labourDay],
      'Labour Day, Fri 1 May',
    ],
    ['a Friday where Sunday is worked', '2026-04-30', '2026-05-03', sundayToThursday, [], 'Fri 1 May, free'],
  ])('%s', (_, start, end, week, holidays, words) => {
    const found = notCounted(start, end, week, holidays)
    expect(inWords(found)).toBe(words && `Not counted: ${words}`)
  })

  test('is not the half that wasn’t asked for', () => {
    expect(notCounted('2026-04-30', '2026-04-30', mondayToFriday, [], true)).toEqual([])
  })

  test('is neither the half beside leave until noon, nor a date between leave and its change', () => {
    const patterns = [{ validFrom: '2000-01-01', ...everyWeek(shortFriday) }]
    const ask = (start: string, end: string, endsAt: string | null) => {
      const { dates, period } = countWorkingDays({
        start,
        end,
        endsAt,
        isHalfDay: false,
        patterns,
        holidays: [eve],
      })
      return { periods: [period], days: dates }
    }
    const calendar = { patterns, holidays: [eve] }
    expect(notCountedOf(ask('2026-04-29', '2026-04-30', noon), calendar)).toEqual([])
    expect(notCountedOf(ask('2026-04-23', '2026-04-24', noon), calendar)).toEqual([])
    const [now, then] = [ask('2026-04-20', '2026-04-23', null), ask('2026-05-04', '2026-05-07', null)]
    const both = { periods: [...now.periods, ...then.periods], days: [...now.days, ...then.days] }
    expect(notCountedOf(both, calendar)).toEqual([])
  })

  test('is a working day that an exception made free', () => {
    const patterns = [{ validFrom: '2000-01-01', ...everyWeek(mondayToFriday) }]
    const exceptions: WorkingException[] = [{ date: '2026-04-29', worked: 'none' }]
    const calendar = { patterns, holidays: [], exceptions }
    const { dates, period } = countWorkingDays({
      start: '2026-04-27',
      end: '2026-04-30',
      isHalfDay: false,
      ...calendar,
    })
    expect(inWords(notCountedOf({ periods: [period], days: dates }, calendar))).toBe(
      'Not counted: Wed 29 Apr, free',
    )
  })

  test('is what was agreed, whatever the calendar says since', () => {
    const patterns = [{ validFrom: '2000-01-01', ...everyWeek(mondayToFriday) }]
    const period = { start: '2026-04-30', end: '2026-05-01', ...wholeDates }
    const both = ['2026-04-30', '2026-05-01'].map((date) => ({ date, hundredths: 100 }))
    expect(notCountedOf({ periods: [period], days: both }, { patterns, holidays: [labourDay] })).toEqual([])
    expect(notCountedOf({ periods: [period], days: both.slice(0, 1) }, { patterns, holidays: [] })).toEqual(
      [],
    )
    const partTimeNow = [{ validFrom: '2000-01-01', ...everyWeek(partTime) }]
    expect(notCountedOf({ periods: [period], days: both }, { patterns: partTimeNow, holidays: [] })).toEqual(
      [],
    )
  })

  test('is cut after four, holidays first', () => {
    expect(inWords(notCounted('2026-04-20', '2026-05-10', { ...partTime, fri: 'full' }, [labourDay]))).toBe(
      'Not counted: Labour Day, Fri 1 May; Thu 23 Apr, free; Thu 30 Apr, free; Thu 7 May, free',
    )
    expect(inWords(notCounted('2026-04-20', '2026-05-17', partTime))).toBe(
      'Not counted: Thu 23 Apr, free; Fri 24 Apr, free; Thu 30 Apr, free; Fri 1 May, free; and 4 more',
    )
  })

  test('is written with its year where that is another', () => {
    const found = [{ date: '2027-01-01', part: 'full' as const, holiday: 'New Year’s Day' }]
    expect(inWords(found)).toBe('Not counted: New Year’s Day, Fri 1 Jan 2027')
  })
})

test('a date is told by the line that has it or was before it, otherwise by the first', () => {
  const taken = {
    kind: 'taken',
    requestId: 'r',
    status: 'approved',
    amount: -100,
    balanceAmount: 0,
  } as const
  const first = { ...taken, date: '2026-04-28', until: '2026-04-30' }
  const second = { ...taken, date: '2026-05-05', until: '2026-05-06' }
  const tells = (date: string) => lineFor([first, second], date)
  expect(tells('2026-04-27')).toBe(first)
  expect(tells('2026-04-29')).toBe(first)
  expect(tells('2026-05-04')).toBe(first)
  expect(tells('2026-05-05')).toBe(second)
  expect(tells('2026-05-07')).toBe(second)
  expect(lineFor([], '2026-05-07')).toBeUndefined()
})
