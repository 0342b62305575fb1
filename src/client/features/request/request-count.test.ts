import { describe, expect, test } from 'vitest'
import { leaveRequest } from '#client/testing/leave-request.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import {
  askedOfYear,
  asksTheSame,
  countRequest,
  fieldsOf,
  leftOutInWords,
  mayBeHalfAtEnds,
  nextStep,
  problemWith,
  remainingOf,
  requestDefaults,
  toRequest,
  workedDateCount,
  yearsTouched,
} from './request-count.ts'

const officeDay = { part: 'full', minutes: 480, from: '09:00', until: '17:00' } as const
const office = {
  patterns: [
    {
      validFrom: '2026-01-01',
      ...everyWeek({ mon: officeDay, tue: officeDay, wed: officeDay, thu: officeDay, fri: officeDay }),
    },
  ],
  holidays: [],
  exceptions: [],
}

const tuesday = { startDate: '2026-03-03', endDate: '2026-03-03' }
const leave = leaveRequest({ ...tuesday, unit: 'days' })

function times(startsAt: string | null, endsAt: string | null) {
  return { startsAt, endsAt }
}

function dates(startDate: string, endDate: string, isHalfDay = false) {
  return { ...requestDefaults, startDate, endDate, isHalfDay }
}

describe('why a request can’t be sent', () => {
  test.each([
    ['', '', 'Please select start and end dates'],
    ['2026-03-02', '', 'Please select start and end dates'],
    ['', '2026-03-02', 'Please select start and end dates'],
    ['2026-03-07', '2026-03-08', 'Please select valid dates'],
    ['2026-03-04', '2026-03-02', 'Please select valid dates'],
    ['2026-03-02', '2099-03-02', 'Please select valid dates'],
    ['0002-03-02', '2026-03-02', 'Please select valid dates'],
    ['2026-03-02', '2026-03-04', null],
  ])('from "%s" to "%s": %s', (start, end, problem) => {
    expect(problemWith(dates(start, end))).toBe(problem)
  })
})

test.each([
  ['', '', 'Choose your first and last day.'],
  ['2026-03-02', '', 'Now choose your last day.'],
  ['', '2026-03-02', 'Now choose your first day.'],
  ['2026-03-07', '2026-03-08', 'Only weekend days, which don’t count.'],
  ['2026-03-04', '2026-03-02', 'The last day is before the first.'],
  ['0002-03-02', '2026-03-02', 'These days are too far apart.'],
])('while nothing is counted, from "%s" to "%s" it says: %s', (startDate, endDate, said) => {
  expect(nextStep(dates(startDate, endDate))).toBe(said)
})

test.each([
  ['2026-03-03', '10:00', '10:00', 'The end isn’t after the start.'],
  ['2026-03-03', '15:30', '09:00', 'The end isn’t after the start.'],
  ['2026-03-03', '20:00', '22:00', 'There’s no working time between these times.'],
  ['2026-03-03', '20:00', '', 'There’s no working time between these times.'],
  ['2026-03-07', '10:00', '12:00', 'Only weekend days, which don’t count.'],
])('on %s from "%s" until "%s" it says: %s', (day, startTime, endTime, said) => {
  expect(nextStep({ ...dates(day, day), startTime, endTime }, office, 'hours')).toBe(said)
})

test('leave that was asked for in halves is changed by the clock once its type counts in hours', () => {
  const morning = fieldsOf({ ...leave, halfDayPart: 'morning', isHalfDay: true, ...times(null, '12:00') })
  expect(toRequest(morning, office, 'hours')).toMatchObject({ isHalfDay: false, endsAt: '12:00' })
  expect(toRequest(morning, office, 'days')).toMatchObject({ isHalfDay: true })
  const long = fieldsOf({ ...leave, endDate: '2026-03-05', ...times('12:00', '12:00') })
  expect(toRequest(long, office, 'hours')).toMatchObject(times('12:00', '12:00'))
  expect(toRequest(long, office, 'days')).toMatchObject(times('12:00', '12:00'))
})

test('leave that was asked for by the clock stays so', () => {
  const fields = fieldsOf({ ...leave, unit: 'hours', startsAt: '13:30', endsAt: '15:45' })
  expect(toRequest(fields, office, 'hours')).toMatchObject({ startsAt: '13:30', endsAt: '15:45' })
})

test('a request asks the same whatever its notes, and not for other days', () => {
  const request = {
    leaveType: 'annual',
    startDate: '2026-03-02',
    endDate: '2026-03-04',
    isHalfDay: false,
    notes: '',
    totalDays: '3',
  }
  expect(asksTheSame(request, { ...request, notes: 'Lisbon' })).toBe(true)
  expect(asksTheSame(request, { ...request, endDate: '2026-03-05' })).toBe(false)
  expect(asksTheSame(request, { ...request, leaveType: 'unpaid' })).toBe(false)
})

test('the half day has its effect on exactly one working day', () => {
  expect(countRequest(dates('2026-03-13', '2026-03-13', true)).totalHundredths).toBe(50)
  expect(countRequest(dates('2026-03-12', '2026-03-13', true)).totalHundredths).toBe(200)
  expect(workedDateCount(dates('2026-03-13', '2026-03-15'))).toBe(1)
  expect(workedDateCount(dates('2026-03-12', '2026-03-13', true))).toBe(2)
  expect(workedDateCount(dates('', ''))).toBe(0)
})

test('several days begin and end at noon where their first and last date are worked all day', () => {
  const noons = { fromNoon: true, untilNoon: true }
  // Monday to Thursday.
  const asked = { ...dates('2026-03-02', '2026-03-05'), ...noons }
  expect(countRequest(asked).totalHundredths).toBe(300)
  expect(toRequest(asked)).toMatchObject({ startsAt: '12:00', endsAt: '12:00', totalDays: '3' })
  // Thursday to Saturday; one day alone.
  expect(mayBeHalfAtEnds(dates('2026-03-05', '2026-03-07'))).toEqual({ first: true, last: false })
  expect(toRequest({ ...dates('2026-03-05', '2026-03-07'), ...noons })).not.toHaveProperty('endsAt')
  expect(mayBeHalfAtEnds(dates('2026-03-05', '2026-03-05'))).toEqual({ first: false, last: false })
  expect(countRequest({ ...dates('2026-03-05', '2026-03-05'), ...noons }).totalHundredths).toBe(100)
  // Only the morning of that Monday is worked.
  const calendar = {
    patterns: [{ validFrom: '2026-01-01', ...everyWeek({ mon: 'morning', tue: 'full' }) }],
    holidays: [],
    exceptions: [],
  }
  const mondayToTuesday = dates('2026-03-02', '2026-03-03')
  expect(mayBeHalfAtEnds(mondayToTuesday, calendar)).toEqual({ first: false, last: true })
  // Leave that begins at noon already.
  expect(mayBeHalfAtEnds({ ...mondayToTuesday, ...noons }, calendar)).toEqual({ first: true, last: true })
})

test('a working week of one’s own and public holidays change the count', () => {
  const calendar = {
    patterns: [{ validFrom: '2026-01-01', ...everyWeek({ mon: 'full', tue: 'full', sat: 'morning' }) }],
    holidays: [{ date: '2026-04-06', part: 'full', name: 'Easter Monday' } as const],
    exceptions: [],
  }
  // Monday 6 (a holiday), Tuesday 7 and Saturday 11 April.
  const week = dates('2026-04-06', '2026-04-12')
  expect(countRequest(week, calendar).totalHundredths).toBe(150)
  expect(leftOutInWords(countRequest(week, calendar))).toBe('days off not counted')
  expect(leftOutInWords(countRequest(week))).toBe('weekends not counted')
  expect(problemWith(dates('2026-04-06', '2026-04-06'), calendar)).toBe('Please select valid dates')
  expect(nextStep(dates('2026-04-06', '2026-04-06'))).toBe('Only days off, which don’t count.')
})

test.each([
  ['', '', '2026-01-01', '2026-12-31'],
  ['2026-12-28', '2027-01-08', '2026-01-01', '2027-12-31'],
  ['2027-01-04', '', '2027-01-01', '2027-12-31'],
  ['0002-03-02', '2026-03-02', '2026-01-01', '2026-12-31'],
  ['2026-03-02', '2099-03-02', '2026-01-01', '2026-12-31'],
])('from "%s" to "%s" the calendars of %s to %s are needed', (startDate, endDate, start, end) => {
  expect(yearsTouched({ startDate, endDate }, '2026-03-02')).toEqual({ start, end })
})

describe('the balance', () => {
  const balance: LeaveBalance = {
    totalDays: '25',
    usedDays: '8.5',
    pendingDays: '5',
    unit: 'days',
    total: '25',
    used: '8.5',
    pending: '5',
    leaveYearStart: '2026-01-01',
    leaveYearEnd: '2026-12-31',
  }

  test('remains as total minus used minus pending, and 0 if none is loaded', () => {
    expect(remainingOf(balance)).toBe(1150)
    expect(remainingOf(undefined)).toBe(0)
  })

  test('pays only for the days of its own leave year', () => {
    expect(askedOfYear(countRequest(dates('2026-12-28', '2027-01-08')), balance)).toBe(400)
    expect(askedOfYear(countRequest(dates('2027-01-04', '2027-01-08')), balance)).toBe(0)
  })
})
