import { addDays, datesBetween, type PlainDate } from '../plain-date.ts'
import { noon } from './clock-time.ts'
import type { LeaveRequest } from './contract.ts'
import { sickDaysBack } from './earliest-start.ts'

/** What holds for a company that has chosen nothing. */
export const defaultIllnessDaysBack = 3

/** For the audit log, the history and the mail to those who would have decided. */
export const whyNoDecision = 'Sick leave up to today needs no decision.'

type OwnDay = { today: PlainDate; daysBack: number }

type AskedDates = { leaveType: string; startDate: PlainDate; endDate: PlainDate }

/**
 * Whether leave is sick leave that needs no decision in a company that chose `daysBack`: it's over by the end
 * of today, and began at most so many calendar days before (minutes, 'Own illness in the past'). With 0 that
 * is today alone.
 */
export function isIllnessWithin(
  { leaveType, startDate, endDate }: AskedDates,
  { today, daysBack }: OwnDay,
): boolean {
  return leaveType === 'sick' && startDate >= addDays(today, -daysBack) && endDate <= today
}

/** Whether leave is sick leave that needs no decision in some company, whatever it chose. */
export function illnessMayNeedNoDecision(asked: AskedDates, today: PlainDate): boolean {
  return isIllnessWithin(asked, { today, daysBack: sickDaysBack })
}

type EndedLeave = Pick<LeaveRequest, 'leaveType' | 'status' | 'endDate' | 'endsAt'> & {
  /** Whether a change of it waits for a decision. */
  isChanging: boolean
}

/**
 * Why its owner can't extend leave to today with 'still ill', in a sentence; null if they can. It's sick
 * leave that ended on one of the last `daysBack` days, or with their last working date before today, and
 * today is one. Never more than two weeks ago, which are as far back as people report sick leave themselves.
 * Other leave on the dates, which the leave doesn't tell, is for the caller.
 */
export function whyNotStillIll(
  { leaveType, status, endDate, endsAt, isChanging }: EndedLeave,
  { today, daysBack, isWorkingDate }: OwnDay & { isWorkingDate: (date: PlainDate) => boolean },
): string | null {
  if (leaveType !== 'sick') return 'Only sick leave can be extended like this. Please request sick leave.'
  if (status !== 'approved') return `This request is ${status}, not approved.`
  if (isChanging) return 'A change of this leave is waiting for a decision. Please withdraw it first.'
  if (endDate >= today) return 'This sick leave isn’t over.'
  if (endsAt)
    return `This sick leave ended at ${endsAt === noon ? 'noon' : endsAt}. Please request sick leave for today.`
  if (!isWorkingDate(today)) return 'Today isn’t one of your working days.'
  const since = datesBetween(addDays(endDate, 1), addDays(today, -1))
  const isRecent = since.length < daysBack || (since.length < sickDaysBack && !since.some(isWorkingDate))
  return isRecent ? null : 'This sick leave ended too long ago. Please request sick leave for today.'
}
