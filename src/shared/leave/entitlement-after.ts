import type { Minutes } from './days.ts'
import type { LeaveAccount } from './leave-account.ts'
import { type Amount, convertAmount, type LeaveUnit } from './leave-unit.ts'
import type { LeaveYear } from './leave-year.ts'
import { policyIn, versionIn } from './policy.ts'

/**
 * A type's new policy in the other unit, and the lengths of the day by which the company and a person
 * convert.
 */
export type UnitChange = {
  year: LeaveYear
  unit: LeaveUnit
  annualAmount: Amount | null
  companyDayLength: Minutes
  dayLength: Minutes
}

/**
 * The annual amount of their own that somebody needs when a leave type changes its unit, so that a year gives
 * them as many of their days as before: of a policy of 160 h in place of 20 days, 120 h for a day of six
 * hours (docs/leave-rules, 'Hours'). Null where the policy's is right, and where they have an amount of their
 * own, which is converted as it is.
 */
export function entitlementAfter(
  { policies, ownEntitlements = [] }: Pick<LeaveAccount, 'policies' | 'ownEntitlements'>,
  { year, unit, annualAmount, companyDayLength, dayLength }: UnitChange,
): Amount | null {
  const before = policyIn(year, policies)
  const hasOwn = (versionIn(ownEntitlements, year)?.annualAmount ?? null) !== null
  if (hasOwn || annualAmount === null || before.annualAmount === null || before.unit === unit) return null
  const byCompany = convertAmount(before.annualAmount, before.unit, unit, companyDayLength)
  const byPerson = convertAmount(before.annualAmount, before.unit, unit, dayLength)
  return byCompany === byPerson || byCompany === 0 ? null : Math.round((annualAmount * byPerson) / byCompany)
}
