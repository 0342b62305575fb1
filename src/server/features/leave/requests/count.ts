import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  type AgreedLeave,
  findPendingAmendment,
  readDates,
  totalOf,
} from '#server/features/leave-record/store.ts'
import { readUnit } from '#server/features/leave-type/company-terms.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatMonthDay } from '#shared/format-dates.ts'
import { noon } from '#shared/leave/clock-time.ts'
import type { LeaveChange } from '#shared/leave/contract.ts'
import { endsOfHalf, halfOf, hasOnlyNoons, isSamePeriod, periodOf } from '#shared/leave/leave-period.ts'
import { type LeaveUnit, unitOfLeave } from '#shared/leave/leave-unit.ts'
import type { WorkTerms } from '#shared/leave/work-calendar.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, totalMinutesOf, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, daysBetween } from '#shared/plain-date.ts'

/** Three years: no longer leave is taken, and its rows still fit into one statement. */
const longestLeaveDays = 3 * 366

export type DatesOfLeave = Pick<
  LeaveChange,
  'leaveType' | 'startDate' | 'endDate' | 'isHalfDay' | 'halfDayPart' | 'startsAt' | 'endsAt'
>

/** What dates of leave take, and the period to store. */
export type LeaveCount = AgreedLeave & Pick<WorkingDayCount, 'totalHundredths'>

/**
 * Counts dates of leave with the working patterns and the public holidays of a person (leave-rules, section
 * 1). Leave that keeps its type, dates and times takes what was agreed, whatever its type counts in since.
 *
 * @param changed The leave that they would change; null for a new request. Its pending change keeps what was
 *   agreed, too.
 * @throws Refusal 'invalid' for dates that count nothing or span more than three years.
 */
export async function countLeave(
  tx: Tx,
  userId: string,
  dates: DatesOfLeave,
  changed: LeaveRow | null,
): Promise<LeaveCount> {
  assertNotTooLong(dates)
  assertNoOtherTimes(dates)
  const kept = changed && (await findKept(tx, changed, dates))
  if (kept) return readAgreed(tx, kept)
  const calendar = await readCalendarFor(tx, userId, dates)
  const { leaveType } = dates
  return countWith(calendar, dates, unitOfLeave(await readUnit(tx, leaveType), leaveType, changed))
}

async function findKept(tx: Tx, changed: LeaveRow, dates: DatesOfLeave): Promise<LeaveRow | undefined> {
  if (keepsDates(changed, dates)) return changed
  const pending = changed.status === 'approved' ? await findPendingAmendment(tx, changed.id) : undefined
  return pending && keepsDates(pending, dates) ? pending : undefined
}

/** Half a day without its part is the half that is stored; of several dates, it is counted anew. */
function keepsDates(leave: LeaveRow, { isHalfDay, halfDayPart, ...asked }: DatesOfLeave): boolean {
  if (isHalfDay && asked.startDate !== asked.endDate) return false
  const period = periodOf(leave)
  const half = endsOfHalf(halfDayPart ?? halfOf(period) ?? 'morning')
  const wanted = periodOf(isHalfDay ? { ...asked, ...half } : asked)
  return leave.leaveType === asked.leaveType && isSamePeriod(period, wanted)
}

async function readAgreed(tx: Tx, leave: LeaveRow): Promise<LeaveCount> {
  const dates = await readDates(tx, leave.id)
  return { unit: leave.unit, period: periodOf(leave), dates, totalHundredths: totalOf(dates) }
}

/** @throws Refusal 'invalid' for dates that span more than three years. */
export function assertNotTooLong({ startDate, endDate }: Pick<DatesOfLeave, 'startDate' | 'endDate'>): void {
  if (daysBetween(startDate, endDate) > longestLeaveDays)
    throw invalid('Please request at most three years at a time')
}

/** The work calendar that decides which of these dates count for a person. */
export async function readCalendarFor(
  tx: Tx,
  userId: string,
  { startDate, endDate }: Pick<DatesOfLeave, 'startDate' | 'endDate'>,
): Promise<WorkCalendarOfPerson | undefined> {
  return (await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })).get(userId)
}

/**
 * `unit`: what the type counts in.
 *
 * @throws Refusal 'invalid' for dates that count nothing, for other times than noon of a type in days, for
 *   half a day with other times than those of the half, and for half of a shift that noon doesn't divide.
 */
export function countWith(
  calendar: WorkCalendarOfPerson | undefined,
  { startDate, endDate, isHalfDay, halfDayPart, startsAt = null, endsAt = null }: DatesOfLeave,
  unit: LeaveUnit,
): WorkingDayCount {
  assertNoOtherTimes({ isHalfDay, halfDayPart, startsAt, endsAt })
  if (unit === 'days' && !hasOnlyNoons({ startsAt, endsAt }))
    throw invalid(`Please begin or end at noon (${noon})`)
  const asked = { start: startDate, end: endDate, isHalfDay, halfDayPart, startsAt, endsAt, unit }
  const counted = countWorkingDays({ ...asked, ...calendar })
  if (isHalfDay && unit === 'hours')
    assertNoonDivides(counted, { start: startDate, end: endDate, ...calendar })
  if (counted.totalHundredths === 0) throw invalid('Please select valid dates')
  return counted
}

/** Half a day as it is in answers, with the times of its half, can be sent back. */
function assertNoOtherTimes({
  isHalfDay,
  halfDayPart,
  startsAt = null,
  endsAt = null,
}: Pick<DatesOfLeave, 'isHalfDay' | 'halfDayPart' | 'startsAt' | 'endsAt'>): void {
  if (!isHalfDay || (startsAt === null && endsAt === null)) return
  const half = endsOfHalf(halfDayPart ?? null)
  if (startsAt !== half.startsAt || endsAt !== half.endsAt)
    throw invalid('Please request either half a day or times, not both')
}

/** A half ends or begins at noon; of an evening or a night shift it would be all or nothing. */
function assertNoonDivides({ dates }: WorkingDayCount, whole: DateRange & WorkTerms): void {
  const [only, other] = countWorkingDays({ ...whole, isHalfDay: false, unit: 'hours' }).dates
  if (!only || other || only.part !== 'full') return
  const minutes = totalMinutesOf(dates)
  if (minutes > 0 && minutes < only.minutes) return
  throw invalid((locale) => {
    const day = formatMonthDay(only.date.slice(5), locale)
    return `Noon isn’t within the working hours of ${day}. Please request times instead of half a day.`
  })
}
