import { describe, expect, test } from 'vitest'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import {
  askedOfYear,
  asksTheSame,
  countRequest,
  isHalfDayPossible,
  nextStep,
  problemWith,
  remainingOf,
  requestDefaults,
} from './request-count.ts'

function dates(startDate: string, endDate: string, isHalfDay = false) {
  return { ...requestDefaults, startDate, endDate, isHalfDay }
}

describe('what stands against sending a request', () => {
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
  ['', '', 'Choose the first and the last day.'],
  ['2026-03-02', '', 'Now choose the last day.'],
  ['', '2026-03-02', 'Now choose the first day.'],
  ['2026-03-07', '2026-03-08', 'Only weekend days, which are not counted.'],
  ['2026-03-04', '2026-03-02', 'The last day is before the first.'],
  ['0002-03-02', '2026-03-02', 'These days are too far apart.'],
])('while nothing is counted, from "%s" to "%s" it says: %s', (startDate, endDate, said) => {
  expect(nextStep({ startDate, endDate })).toBe(said)
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
  expect(isHalfDayPossible(dates('2026-03-13', '2026-03-15'))).toBe(true)
  expect(isHalfDayPossible(dates('2026-03-12', '2026-03-13', true))).toBe(false)
  expect(isHalfDayPossible(dates('', ''))).toBe(false)
})

describe('the balance', () => {
  const balance: LeaveBalance = {
    totalDays: '25',
    usedDays: '8.5',
    pendingDays: '5',
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
