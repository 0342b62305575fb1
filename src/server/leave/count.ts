import type { LeaveChange } from '#shared/leave/contract.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { daysBetween } from '#shared/plain-date.ts'
import type { Tx } from '../db/company-door.ts'
import { invalid } from '../errors.ts'
import { readWorkCalendars } from '../location/work-calendar.ts'

/** Three years: the longest leave that somebody takes, and no more rows than one statement can carry. */
const longestLeaveDays = 3 * 366

export type DatesOfLeave = Pick<LeaveChange, 'startDate' | 'endDate' | 'isHalfDay' | 'halfDayPart'>

/**
 * Counts dates of leave with the working patterns and the public holidays of a person (leave-rules, section 1).
 *
 * @throws Refusal 'invalid' for dates that count nothing or span more than three years.
 */
export async function countLeave(tx: Tx, userId: string, dates: DatesOfLeave): Promise<WorkingDayCount> {
  const { startDate, endDate, isHalfDay, halfDayPart } = dates
  if (daysBetween(startDate, endDate) > longestLeaveDays)
    throw invalid('Please ask for at most three years at a time')
  const calendars = await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })
  const counted = countWorkingDays({
    start: startDate,
    end: endDate,
    isHalfDay,
    halfDayPart,
    ...calendars.get(userId),
  })
  if (counted.totalHundredths === 0) throw invalid('Please select valid dates')
  return counted
}
