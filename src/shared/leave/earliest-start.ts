import { addDays, type PlainDate } from '../plain-date.ts'

/** How far back people report sick leave by themselves, in calendar days. */
export const sickDaysBack = 14

/**
 * The first day that leave of one's own may begin on: today (spec 5), and for sick leave, which nobody knows
 * of beforehand, two weeks ago. What began earlier is recorded by somebody who may decide it (product,
 * section 2).
 */
export function earliestStart(leaveType: string, today: PlainDate): PlainDate {
  return leaveType === 'sick' ? addDays(today, -sickDaysBack) : today
}
