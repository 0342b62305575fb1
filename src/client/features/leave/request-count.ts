import type { HalfDayPart, LeaveBalance, NewLeaveRequest } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** What the person has filled in; dates are empty until chosen. */
export type RequestFields = {
  leaveType: string
  startDate: string
  endDate: string
  isHalfDay: boolean
  halfDayPart: HalfDayPart
  notes: string
}

/** Spec 2.9: annual, no dates, full day, no notes. */
export const requestDefaults: RequestFields = {
  leaveType: 'annual',
  startDate: '',
  endDate: '',
  isHalfDay: false,
  halfDayPart: 'morning',
  notes: '',
}

type Dates = Pick<RequestFields, 'startDate' | 'endDate' | 'isHalfDay' | 'halfDayPart'>

/** A year typed with one digit too many would be counted date by date. */
const longestRangeDays = 3 * 366

/** Counts what is filled in with the server's own function (spec 5). */
export function countRequest({ startDate, endDate, isHalfDay, halfDayPart }: Dates): WorkingDayCount {
  return countWorkingDays({
    start: startDate,
    end: isTooLong(startDate, endDate) ? '' : endDate,
    isHalfDay,
    halfDayPart,
  })
}

/** What stands against sending it, in the spec's words (spec 5). */
export function problemWith(fields: Dates): string | null {
  if (!fields.startDate || !fields.endDate) return 'Please select start and end dates'
  if (countRequest(fields).totalHundredths === 0) return 'Please select valid dates'
  return null
}

/** Whether both ask for the same days of the same type, whatever their notes. */
export function asksTheSame(one: NewLeaveRequest, other: NewLeaveRequest): boolean {
  const keys = ['leaveType', 'startDate', 'endDate', 'isHalfDay', 'halfDayPart'] as const
  return keys.every((key) => one[key] === other[key])
}

/** While nothing is counted: what to do next, or why these dates count nothing. */
export function nextStep({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>): string {
  if (!startDate) return endDate ? 'Now choose the first day.' : 'Choose the first and the last day.'
  if (!endDate) return 'Now choose the last day.'
  if (endDate < startDate) return 'The last day is before the first.'
  if (isTooLong(startDate, endDate)) return 'These days are too far apart.'
  return 'Only weekend days, which are not counted.'
}

/** Total − used − pending; 0 if no balance is loaded (spec 5). */
export function remainingOf(balance: LeaveBalance | undefined): Hundredths {
  if (!balance) return 0
  return parseDays(balance.totalDays) - parseDays(balance.usedDays) - parseDays(balance.pendingDays)
}

/** What of the counted dates the balance's leave year pays for. */
export function askedOfYear(count: WorkingDayCount, balance: LeaveBalance | undefined): Hundredths {
  if (!balance) return count.totalHundredths
  return count.dates
    .filter(({ date }) => isWithin(date, balance.leaveYearStart, balance.leaveYearEnd))
    .reduce((total, { hundredths }) => total + hundredths, 0)
}

/** Whether the half-day switch has its effect: exactly one working day (spec 5). */
export function isHalfDayPossible(dates: Dates): boolean {
  return countRequest({ ...dates, isHalfDay: false }).dates.length === 1
}

function isTooLong(startDate: string, endDate: string): boolean {
  if (startDate === '' || endDate === '') return false
  return toDayNumber(endDate) - toDayNumber(startDate) > longestRangeDays
}

function isWithin(date: PlainDate, start: PlainDate, end: PlainDate): boolean {
  return start <= date && date <= end
}
