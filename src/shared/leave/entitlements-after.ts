import type { Minutes } from './days.ts'
import type { LeaveAccount } from './leave-account.ts'
import { type Amount, convertAmount, type LeaveUnit } from './leave-unit.ts'
import type { LeaveYear } from './leave-year.ts'
import { type OwnEntitlement, policyIn, versionIn } from './policy.ts'

/**
 * A type's new policy in the other unit, and the lengths of the day by which the company and a person
 * convert.
 */
export type UnitChange = {
  year: LeaveYear
  unit: LeaveUnit
  annualAmount: Amount | null
  /** Whether the type changed to its present unit in this leave year, and changes back now. */
  isBack: boolean
  companyDayLength: Minutes
  dayLength: Minutes
}

type Account = Pick<LeaveAccount, 'policies' | 'ownEntitlements' | 'employment'>

/**
 * Somebody's own annual amounts once a leave type changes its unit. Who isn't entitled to an amount of their
 * own gets one, so that a year gives them as many of their days as before: of a policy of 160 h in place of
 * 20 days, 120 h for a day of six hours (docs/leave-rules, 'Hours'). Amounts of their own are converted as
 * they are. Back in the same leave year, what the change gave goes again, and nobody gets anything. The
 * versions that stay are the same objects.
 */
export function entitlementsAfter(account: Account, change: UnitChange): readonly OwnEntitlement[] {
  const { ownEntitlements: own = [] } = account
  const { year, unit, isBack } = change
  if (isBack) return withoutConverted(own, change)
  const annualAmount = amountFor(account, change)
  if (annualAmount === null) return own
  const others = own.filter(({ validFrom }) => validFrom !== year.start)
  return [...others, { validFrom: year.start, unit, annualAmount, isConverted: true }]
}

/** Who got an amount had none in effect: an earlier one doesn't come back. */
function withoutConverted(own: readonly OwnEntitlement[], { year, unit }: UnitChange) {
  const others = own.filter(({ validFrom, isConverted }) => !(isConverted && validFrom === year.start))
  if (others.length === own.length || !hasAmount(others, year)) return others
  return [...others, { validFrom: year.start, unit, annualAmount: null }]
}

/** Null where the policy's amount is right, and where one of their own holds. */
function amountFor(
  { policies, ownEntitlements = [], employment = [] }: Account,
  { year, unit, annualAmount, companyDayLength, dayLength }: UnitChange,
): Amount | null {
  const before = policyIn(year, policies)
  if (annualAmount === null || before.annualAmount === null) return null
  if (hasAmount(ownEntitlements, year) || hasLeft(employment, year)) return null
  const byCompany = convertAmount(before.annualAmount, before.unit, unit, companyDayLength)
  const byPerson = convertAmount(before.annualAmount, before.unit, unit, dayLength)
  return byCompany === byPerson || byCompany === 0 ? null : Math.round((annualAmount * byPerson) / byCompany)
}

function hasAmount(own: readonly OwnEntitlement[], year: LeaveYear): boolean {
  return (versionIn(own, year)?.annualAmount ?? null) !== null
}

/** Whether all employments ended before the leave year. */
function hasLeft(employment: NonNullable<Account['employment']>, year: LeaveYear): boolean {
  return employment.length > 0 && employment.every(({ end }) => end !== null && end < year.start)
}
