import { divideRounded, formatDays, fullDay, type Minutes, parseDays, toHundredths } from './days.ts'

/** What a leave type counts in. */
export const leaveUnits = ['days', 'hours'] as const
export type LeaveUnit = (typeof leaveUnits)[number]

/**
 * An amount of leave as a whole number: hundredths of a day, or minutes where the type counts in hours. What
 * it counts in is known from the leave year (`LeavePolicy`).
 */
export type Amount = number

/**
 * An amount with what it counts in: two leave years of one type may count in different units, so that an
 * amount of one isn't written, added or compared in the unit of the other.
 */
export type AmountInUnit = { amount: Amount; unit: LeaveUnit }

/**
 * What leave counts in when its type counts in `unit`. Leave that is changed and was taken by the clock stays
 * so, whatever its type counts in (docs/leave-rules, 'Hours').
 */
export function unitOfLeave(
  unit: LeaveUnit,
  leaveType: string,
  changed: { leaveType: string | null; unit: LeaveUnit } | null = null,
): LeaveUnit {
  return changed?.leaveType === leaveType && changed.unit === 'hours' ? 'hours' : unit
}

const minutesOfHour = 60

/** What a prorated grant is rounded to: half a day, or half an hour. */
export const grantStep: Readonly<Record<LeaveUnit, Amount>> = { days: 50, hours: 30 }

/**
 * The amount of a decimal string of days or hours, such as "7.5". Two decimals of an hour name its minute.
 * Throws a RangeError for any other text.
 */
export function parseAmount(text: string, unit: LeaveUnit): Amount {
  return inUnit(parseDays(text), unit)
}

/** The amount of a number of days or hours, as forms send them. */
export function toAmount(count: number, unit: LeaveUnit): Amount {
  return inUnit(toHundredths(count), unit)
}

/**
 * The shortest decimal string, of days or of hours: "7.5". Minutes are rounded to the hundredth of an hour,
 * from which `parseAmount` has them again.
 */
export function formatAmount(amount: Amount, unit: LeaveUnit): string {
  return formatDays(unit === 'days' ? amount : inHundredths(amount))
}

/** `formatAmount` as a number. */
export function countOf(amount: Amount, unit: LeaveUnit): number {
  return Number(formatAmount(amount, unit))
}

/**
 * An amount in the other unit, by the length of a day, rounded to its smallest part, half of one away from
 * zero.
 */
export function convertAmount(amount: Amount, from: LeaveUnit, to: LeaveUnit, dayLength: Minutes): Amount {
  if (from === to) return amount
  return from === 'days' ? scaled(amount, dayLength, fullDay) : scaled(amount, fullDay, dayLength)
}

function inUnit(hundredths: number, unit: LeaveUnit): Amount {
  return unit === 'days' ? hundredths : scaled(hundredths, minutesOfHour, 100)
}

function inHundredths(minutes: Minutes): number {
  return scaled(minutes, 100, minutesOfHour)
}

/** `amount × numerator ÷ denominator`, rounded alike on both sides of zero. */
function scaled(amount: number, numerator: number, denominator: number): number {
  const size = divideRounded(Math.abs(amount) * numerator, denominator, 1)
  return amount < 0 ? 0 - size : size
}
