import { daysBetween, type PlainDate } from '../plain-date.ts'
import type { LeaveFigures } from './leave-figures.ts'

/**
 * Whether somebody has taken less than a quarter of the leave year's days, approved leave ahead included,
 * although half of the leave year is over. Never true without an allowance.
 */
export function hasTakenLittle(
  { year, totalHundredths, usedHundredths }: LeaveFigures,
  today: PlainDate,
): boolean {
  const isHalfOver = daysBetween(year.start, today) * 2 >= daysBetween(year.start, year.end)
  return isHalfOver && totalHundredths > 0 && usedHundredths * 4 < totalHundredths
}
