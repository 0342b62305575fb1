import type { PlainDate } from '../plain-date.ts'
import type { AccrualType } from './accrual-contract.ts'
import { type Minutes, standardDay } from './days.ts'
import { type Amount, convertAmount, type LeaveUnit } from './leave-unit.ts'
import type { LeaveYear } from './leave-year.ts'

/** The rule of a leave type in one leave year (leave-rules, section 2). */
export type LeavePolicy = {
  /** What its amounts count in. */
  unit: LeaveUnit
  /**
   * The day on which the type changed to this unit: leave before it is counted in the other one, and
   * converted. Null for a type that always counted in it.
   */
  unitSince: PlainDate | null
  /** Null for a type without an allowance: it is recorded, and never refused for lack of balance. */
  annualAmount: Amount | null
  accrual: AccrualType
  /** Whether a period is credited on its first or on its last day. */
  creditedAt: 'start' | 'end'
  /** The most that moves into this leave year; null for everything. A debt always moves in full. */
  carryOverCap: Amount | null
  /** Months of this leave year after which carried days expire; null when they don't. */
  carriedValidMonths: number | null
  /** How far the balance may go: 0, or below it. */
  lowerLimit: Amount
}

/** A policy, valid from the leave year of `validFrom` on; of two from one day the last in the list holds. */
export type PolicyVersion = LeavePolicy & { validFrom: PlainDate }

/** The annual amount of one person, in place of the policy's; null gives the policy's back. */
export type OwnEntitlement = {
  validFrom: PlainDate
  unit: LeaveUnit
  annualAmount: Amount | null
  /** Given by a change of the type's unit (`entitlementsAfter`), and not by an admin. */
  isConverted?: boolean
}

/** What a company begins with for annual leave. */
export const defaultPolicy: LeavePolicy = {
  unit: 'days',
  unitSince: null,
  annualAmount: 2000,
  accrual: 'all_at_once',
  creditedAt: 'start',
  carryOverCap: 500,
  carriedValidMonths: null,
  lowerLimit: 0,
}

/** What a type counts in now, by its newest policy; days without any. */
export function unitNow(policies: readonly Pick<PolicyVersion, 'unit' | 'validFrom'>[]): LeaveUnit {
  const newest = policies.reduce<(typeof policies)[number] | undefined>(
    (a, b) => (a && b.validFrom < a.validFrom ? a : b),
    undefined,
  )
  return newest?.unit ?? 'days'
}

/** The newest of the versions that began in or before a leave year. */
export function versionIn<Version extends { validFrom: PlainDate }>(
  versions: readonly Version[],
  year: LeaveYear,
): Version | undefined {
  let newest: Version | undefined
  for (const version of versions) {
    if (version.validFrom <= year.end && !(newest && version.validFrom < newest.validFrom)) newest = version
  }
  return newest
}

/**
 * What holds for one person in a leave year: the company's policy, with the person's own annual amount where
 * there is any, converted by the length of their day if the type has changed its unit since. The first policy
 * also holds for the time before it. Without any policy there is no allowance.
 */
export function policyIn(
  year: LeaveYear,
  policies: readonly PolicyVersion[],
  ownEntitlements: readonly OwnEntitlement[] = [],
  dayLengthOn: (date: PlainDate) => Minutes = () => standardDay,
): LeavePolicy {
  const policy = versionIn(policies, year) ?? firstOf(policies) ?? { ...defaultPolicy, annualAmount: null }
  const own = versionIn(ownEntitlements, year)
  if (!own || own.annualAmount === null) return policy
  const { unit, unitSince } = policy
  if (own.unit === unit) return { ...policy, annualAmount: own.annualAmount }
  const dayLength = dayLengthOn(unitSince ?? year.start)
  return { ...policy, annualAmount: convertAmount(own.annualAmount, own.unit, unit, dayLength) }
}

function firstOf(policies: readonly PolicyVersion[]): PolicyVersion | undefined {
  const [first, ...others] = policies
  return others.reduce((a, b) => (b.validFrom < (a?.validFrom ?? '') ? b : a), first)
}
