import type { PlainDate } from '../plain-date.ts'
import type { AccrualType } from './accrual-contract.ts'
import type { Hundredths } from './days.ts'
import type { LeaveYear } from './leave-year.ts'

/** The rule of a leave type in one leave year (leave-rules, section 2). */
export type LeavePolicy = {
  /** Null for a type without an allowance: it is recorded, and never refused for lack of balance. */
  annualHundredths: Hundredths | null
  accrual: AccrualType
  /** Whether a period is credited on its first or on its last day. */
  creditedAt: 'start' | 'end'
  /** The most that moves into this leave year; null for everything. A debt always moves in full. */
  carryOverCapHundredths: Hundredths | null
  /** Months of this leave year after which carried days expire; null when they don't. */
  carriedValidMonths: number | null
  /** How far the balance may go: 0, or below it. */
  lowerLimitHundredths: Hundredths
}

/** A policy, valid from the leave year of `validFrom` on; of two from one day the last in the list holds. */
export type PolicyVersion = LeavePolicy & { validFrom: PlainDate }

/** Annual days of one person, in place of the policy's; null gives the policy's back. */
export type OwnAnnualDays = { validFrom: PlainDate; annualHundredths: Hundredths | null }

/** What a company begins with for annual leave. */
export const defaultPolicy: LeavePolicy = {
  annualHundredths: 2000,
  accrual: 'all_at_once',
  creditedAt: 'start',
  carryOverCapHundredths: 500,
  carriedValidMonths: null,
  lowerLimitHundredths: 0,
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
 * What holds for one person in a leave year: the company's policy, with the person's own annual days where
 * there are any. The first policy also holds for the time before it. Without any policy there is no
 * allowance.
 */
export function policyIn(
  year: LeaveYear,
  policies: readonly PolicyVersion[],
  ownAnnualDays: readonly OwnAnnualDays[] = [],
): LeavePolicy {
  const policy = versionIn(policies, year) ??
    firstOf(policies) ?? { ...defaultPolicy, annualHundredths: null }
  const own = versionIn(ownAnnualDays, year)?.annualHundredths
  return own === null || own === undefined ? policy : { ...policy, annualHundredths: own }
}

function firstOf(policies: readonly PolicyVersion[]): PolicyVersion | undefined {
  const [first, ...others] = policies
  return others.reduce((a, b) => (b.validFrom < (a?.validFrom ?? '') ? b : a), first)
}
