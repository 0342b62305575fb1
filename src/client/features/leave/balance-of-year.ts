import type { LeaveRequest } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'

type YearOfLeave = { usedHundredths: Hundredths; pendingHundredths: Hundredths }

/**
 * The annual leave of the leave year that holds `today`, added up from one's own requests, dates ahead included. A request
 * that reaches into another leave year counts with its weekdays in this one.
 */
export function annualLeaveOfYear(
  requests: readonly LeaveRequest[],
  today: PlainDate,
  leaveYearStart: string,
): YearOfLeave {
  const year = leaveYearOf(today, [{ validFrom: '', monthDay: leaveYearStart }])
  const sumOf = (status: LeaveRequest['status']) =>
    requests
      .filter((request) => request.leaveType === 'annual' && request.status === status)
      .reduce((total, request) => total + daysWithin(request, year), 0)
  return { usedHundredths: sumOf('approved'), pendingHundredths: sumOf('pending') }
}

/** What leave counts inside a leave year; where it reaches beyond, by its weekdays. */
export function daysWithin(
  { startDate, endDate, totalDays }: LeaveRequest,
  year: { start: PlainDate; end: PlainDate },
): Hundredths {
  if (endDate < year.start || startDate > year.end) return 0
  if (startDate >= year.start && endDate <= year.end) return parseDays(totalDays)
  return countWorkingDays({
    start: laterOf(startDate, year.start),
    end: earlierOf(endDate, year.end),
    isHalfDay: false,
  }).totalHundredths
}
