import { daysBetween, type PlainDate } from '../plain-date.ts'
import { employmentAround } from './employment.ts'
import type { LeaveAccount } from './leave-account.ts'
import type { LeaveFigures } from './leave-figures.ts'

/**
 * Whether somebody who has been there for half of the leave year has taken less than a quarter of its days,
 * approved leave ahead included. There: employed, in a company that keeps its leave here. Never true without
 * an allowance.
 */
export function hasTakenLittle(
  { year, totalAmount, usedAmount }: LeaveFigures,
  { companyCreated, employment = [] }: Pick<LeaveAccount, 'companyCreated' | 'employment'>,
  today: PlainDate,
): boolean {
  const employed = employmentAround(employment, today)?.start ?? year.start
  const since = [year.start, companyCreated, employed].toSorted().at(-1) ?? year.start
  const isHalfThere = daysBetween(since, today) * 2 >= daysBetween(year.start, year.end)
  return isHalfThere && totalAmount > 0 && usedAmount * 4 < totalAmount
}
