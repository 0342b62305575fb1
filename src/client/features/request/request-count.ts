import { isWeekend, weekdaysBetween } from '#client/leave-ui/leave-rows.ts'
import { noon } from '#shared/leave/clock-time.ts'
import type { HalfDayPart, LeaveBalance, LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import { halfOf, type LeaveEnds } from '#shared/leave/leave-period.ts'
import { type Amount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, isPlainDate, type PlainDate, toDayNumber } from '#shared/plain-date.ts'

/** What the person has filled in; dates are empty until chosen. */
export type RequestFields = {
  /** Somebody else, for whom leave is recorded; empty for oneself. */
  userId: string
  leaveType: string
  startDate: string
  endDate: string
  isHalfDay: boolean
  halfDayPart: HalfDayPart
  /** Whether leave of several dates begins at noon of the first, and ends at noon of the last. */
  fromNoon: boolean
  untilNoon: boolean
  /** Of a type in hours: when it begins and ends; empty for whole days. */
  startTime: string
  endTime: string
  notes: string
  /** The colleague who covers; empty for nobody. */
  coverId: string
  handoverNote: string
}

/** Spec 2.9: annual, no dates, full day, no notes. */
export const requestDefaults: RequestFields = {
  userId: '',
  leaveType: 'annual',
  startDate: '',
  endDate: '',
  isHalfDay: false,
  halfDayPart: 'morning',
  fromNoon: false,
  untilNoon: false,
  startTime: '',
  endTime: '',
  notes: '',
  coverId: '',
  handoverNote: '',
}

export const requestFieldNames = Object.keys(requestDefaults) as (keyof RequestFields)[]

/** A request's own fields, to be changed: in halves and by the clock, whichever its type counts in then. */
export function fieldsOf(leave: LeaveRequest): RequestFields {
  const { leaveType, startDate, endDate, halfDayPart, startsAt, endsAt, notes, cover, handoverNote } = leave
  return {
    userId: '',
    leaveType: leaveType ?? 'annual',
    startDate,
    endDate,
    isHalfDay: halfDayPart !== null,
    halfDayPart: halfDayPart ?? 'morning',
    fromNoon: startDate !== endDate && startsAt === noon,
    untilNoon: startDate !== endDate && endsAt === noon,
    startTime: startsAt ?? '',
    endTime: endsAt ?? '',
    notes: notes ?? '',
    coverId: cover?.person.id ?? '',
    handoverNote: handoverNote ?? '',
  }
}

/** Whether the fields of a request that is changed still have its type, dates and times. */
export function keepsDates(fields: RequestFields, leave: LeaveRequest): boolean {
  const before = fieldsOf(leave)
  return fields.leaveType === before.leaveType && dateFields.every((name) => fields[name] === before[name])
}

const dateFields = [
  'startDate',
  'endDate',
  'isHalfDay',
  'halfDayPart',
  'fromNoon',
  'untilNoon',
  'startTime',
  'endTime',
] as const

export type RequestedDates = Pick<RequestFields, (typeof dateFields)[number]>

/** A year typed with one digit too many would be counted date by date. */
const longestRangeDays = 3 * 366

/**
 * Counts what is filled in with the server's own function (spec 5), by when the person works; Monday to
 * Friday without holidays where that is not known. `unit`: what the type counts in.
 */
export function countRequest(
  dates: RequestedDates,
  calendar?: WorkCalendarOfPerson,
  unit: LeaveUnit = 'days',
): WorkingDayCount {
  const { isHalfDay, halfDayPart, fromNoon, untilNoon, startTime, endTime } = dates
  if (unit === 'hours') {
    const times = { startsAt: startTime || null, endsAt: endTime || null }
    return countWorkingDays({ ...rangeOf(dates), ...times, isHalfDay: false, unit, ...calendar })
  }
  const may = mayBeHalfAtEnds(dates, calendar)
  return countWorkingDays({
    ...rangeOf(dates),
    isHalfDay,
    halfDayPart,
    startsAt: fromNoon && may.first ? noon : null,
    endsAt: untilNoon && may.last ? noon : null,
    ...calendar,
  })
}

/**
 * Whether the first and the last date can be half a day: of several working dates, where it's worked all day.
 * What is half a day already stays so where the date is worked at all.
 */
export function mayBeHalfAtEnds(
  dates: Pick<RequestedDates, 'startDate' | 'endDate' | 'fromNoon' | 'untilNoon'>,
  calendar?: WorkCalendarOfPerson,
): { first: boolean; last: boolean } {
  const worked = wholeDatesIn(dates, calendar)
  if (worked.length < 2) return { first: false, last: false }
  const [first, last] = [worked[0], worked.at(-1)]
  return {
    first: first?.date === dates.startDate && (first.part === 'full' || dates.fromNoon),
    last: last?.date === dates.endDate && (last.part === 'full' || dates.untilNoon),
  }
}

function wholeDatesIn(dates: Pick<RequestedDates, 'startDate' | 'endDate'>, calendar?: WorkCalendarOfPerson) {
  return countWorkingDays({ ...rangeOf(dates), isHalfDay: false, ...calendar }).dates
}

function rangeOf({ startDate, endDate }: Pick<RequestedDates, 'startDate' | 'endDate'>): DateRange {
  return { start: startDate, end: isTooLong(startDate, endDate) ? '' : endDate }
}

/** Why it can't be sent, in the spec's words (spec 5). */
export function problemWith(
  dates: RequestedDates,
  calendar?: WorkCalendarOfPerson,
  unit: LeaveUnit = 'days',
): string | null {
  if (!dates.startDate || !dates.endDate) return 'Please select start and end dates'
  if (countRequest(dates, calendar, unit).totalHundredths === 0) return 'Please select valid dates'
  return null
}

/** The body of the call. */
export function toRequest(
  fields: RequestFields,
  calendar?: WorkCalendarOfPerson,
  unit: LeaveUnit = 'days',
): NewLeaveRequest {
  const { userId, leaveType, startDate, endDate, isHalfDay, notes } = fields
  const { totalHundredths, period } = countRequest(fields, calendar, unit)
  const isByTheClock = unit === 'hours'
  return {
    ...(userId && { userId }),
    leaveType,
    startDate,
    endDate,
    isHalfDay: !isByTheClock && isHalfDay && mayBeHalf(fields, calendar),
    // The morning is what a half day is without it.
    ...(!isByTheClock && halfOf(period) === 'afternoon' && { halfDayPart: 'afternoon' }),
    ...((isByTheClock || period.start !== period.end) && timesOf(period)),
    notes: notes.trim(),
    totalDays: formatDays(totalHundredths),
  }
}

function timesOf({ startsAt, endsAt }: LeaveEnds): Pick<NewLeaveRequest, 'startsAt' | 'endsAt'> {
  return { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

/**
 * Whether both ask for the same days of the same type, covered by the same colleague, whatever their notes.
 */
export function asksTheSame(one: NewLeaveRequest, other: NewLeaveRequest): boolean {
  const keys = [
    'userId',
    'leaveType',
    'startDate',
    'endDate',
    'isHalfDay',
    'halfDayPart',
    'startsAt',
    'endsAt',
    'coverId',
  ] as const
  return keys.every((key) => one[key] === other[key])
}

/** While nothing is counted: what to do next, or why these dates count nothing. */
export function nextStep(
  dates: RequestedDates,
  calendar?: WorkCalendarOfPerson,
  unit: LeaveUnit = 'days',
): string {
  const { startDate, endDate, startTime, endTime } = dates
  if (!startDate) return endDate ? 'Now choose your first day.' : 'Choose your first and last day.'
  if (!endDate) return 'Now choose your last day.'
  if (endDate < startDate) return 'The last day is before the first.'
  if (isTooLong(startDate, endDate)) return 'These days are too far apart.'
  if (unit === 'hours' && (startTime || endTime) && workedDateCount(dates, calendar) > 0) {
    const isBackwards = startDate === endDate && startTime !== '' && endTime !== '' && endTime <= startTime
    return isBackwards ? 'The end isn’t after the start.' : 'There’s no working time between these times.'
  }
  if (isPlainDate(startDate) && isPlainDate(endDate) && weekdaysBetween(startDate, endDate).length > 0)
    return 'Only days off, which don’t count.'
  return 'Only weekend days, which don’t count.'
}

/** What the count leaves out: 'weekends not counted', or for other working weeks 'days off not counted'. */
export function leftOutInWords(count: WorkingDayCount): string {
  return count.dates.some(({ date }) => isWeekend(date)) ? 'days off not counted' : 'weekends not counted'
}

/** The calendar years that the dates touch; that of `today` until they can be read. */
export function yearsTouched(
  { startDate, endDate }: Pick<RequestedDates, 'startDate' | 'endDate'>,
  today: PlainDate,
): DateRange {
  const typed = [startDate, endDate].filter(isPlainDate)
  const known = typed.length > 0 && !isTooLong(startDate, endDate) ? typed.toSorted() : [today]
  return {
    start: `${(known[0] ?? today).slice(0, 4)}-01-01`,
    end: `${(known.at(-1) ?? today).slice(0, 4)}-12-31`,
  }
}

/** Total − used − pending; 0 if no balance is loaded (spec 5). */
export function remainingOf(balance: LeaveBalance | undefined): Amount {
  if (!balance) return 0
  const { unit, total, used, pending } = balance
  return parseAmount(total, unit) - parseAmount(used, unit) - parseAmount(pending, unit)
}

/** What of the counted dates the balance's leave year pays for. */
export function askedOfYear(count: WorkingDayCount | null, balance: LeaveBalance): Amount {
  if (!count) return 0
  const inYear = count.dates.filter(({ date }) =>
    isWithin(date, balance.leaveYearStart, balance.leaveYearEnd),
  )
  return amountOf(inYear, balance.unit)
}

/** What dates take from a balance in this unit. */
export function amountOf(dates: WorkingDayCount['dates'], unit: LeaveUnit): Amount {
  return dates.reduce((sum, { hundredths, minutes }) => sum + (unit === 'days' ? hundredths : minutes), 0)
}

/** The half-day switch is for a single working day (spec 5), and off for several. */
export function mayBeHalf(dates: RequestedDates, calendar?: WorkCalendarOfPerson): boolean {
  return workedDateCount(dates, calendar) <= 1
}

/** How many dates count, whatever the half-day switch says. */
export function workedDateCount(dates: RequestedDates, calendar?: WorkCalendarOfPerson): number {
  return wholeDatesIn(dates, calendar).length
}

function isTooLong(startDate: string, endDate: string): boolean {
  if (startDate === '' || endDate === '') return false
  return toDayNumber(endDate) - toDayNumber(startDate) > longestRangeDays
}

function isWithin(date: PlainDate, start: PlainDate, end: PlainDate): boolean {
  return start <= date && date <= end
}
