import { isDeepStrictEqual } from 'node:util'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { LeavePolicyInput, PolicyChange } from '#shared/leave/leave-type-contract.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import { type LeaveYear, type LeaveYearStart, leaveYearOf } from '#shared/leave/leave-year.ts'
import {
  defaultPolicy,
  type LeavePolicy,
  type PolicyVersion,
  policyIn,
  versionIn,
} from '#shared/leave/policy.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { toLeavePolicy } from './policy-input.ts'

/** The company's rules for a leave type, which every account of it shares. */
export type LeaveTerms = Required<
  Pick<LeaveAccount, 'companyCreated' | 'leaveYearStarts' | 'policies' | 'paySchedules'>
>

export type TermsChange = Omit<PolicyChange, 'leaveType'>

const calendarYear = '01-01'
const noAllowance: LeavePolicy = { ...defaultPolicy, annualAmount: null }

/**
 * The terms after a change that is made today: for the preview as well as for saving. Policy and pay schedule
 * change from the current leave year on, by the new leave year start if that changes too; earlier years keep
 * theirs. A list without a difference stays the same object.
 */
export function withChange(terms: LeaveTerms, change: TermsChange, today: PlainDate): LeaveTerms {
  const leaveYearStarts = withLeaveYearStart(terms, change.leaveYearStart, today)
  const year = leaveYearOf(today, leaveYearStarts)
  const later = { ...terms, leaveYearStarts }
  return {
    ...later,
    policies: change.policy ? withPolicyFromYear(later, change.policy, { year, today }) : terms.policies,
    paySchedules: withPayScheduleFromYear(terms, change.paySchedule, year),
  }
}

/** The day on which future leave years begin, `MM-dd`. */
export function leaveYearStartNow(starts: readonly LeaveYearStart[]): string {
  return starts.at(-1)?.monthDay ?? calendarYear
}

function withLeaveYearStart(
  { leaveYearStarts, companyCreated }: LeaveTerms,
  monthDay: string | undefined,
  today: PlainDate,
): readonly LeaveYearStart[] {
  if (monthDay === undefined || monthDay === leaveYearStartNow(leaveYearStarts)) return leaveYearStarts
  const earlier = leaveYearStarts.filter(({ validFrom }) => validFrom < today)
  // The first version also applies to all time before it: when the calendar year is left, it becomes a
  // version.
  const isFirst = leaveYearStarts.length === 0 && companyCreated < today
  const leftBehind = isFirst ? [{ validFrom: companyCreated, monthDay: calendarYear }] : earlier
  return [...leftBehind, { validFrom: today, monthDay }]
}

function withPolicyFromYear(
  { policies, companyCreated, leaveYearStarts }: LeaveTerms,
  input: LeavePolicyInput,
  { year, today }: { year: LeaveYear; today: PlainDate },
): LeaveTerms['policies'] {
  const current = { ...policyIn(year, policies), validFrom: year.start }
  const earlierPolicies = policies.filter(({ validFrom }) => validFrom < year.start)
  const unitSince =
    policies.length > 0 ? unitSinceOf(input.unit, { current, before: earlierPolicies, year, today }) : null
  const changed = { ...toLeavePolicy(input, unitSince), validFrom: year.start }
  if (isDeepStrictEqual(current, changed)) return policies
  // The first policy also applies to the time before it: a type that had none keeps its years without one.
  const firstYear = leaveYearOf(companyCreated, leaveYearStarts)
  const isFirst = policies.length === 0 && firstYear.start < year.start
  const earlier = isFirst ? [{ ...noAllowance, validFrom: firstYear.start }] : earlierPolicies
  return [...earlier, changed]
}

/**
 * The day from which leave counts in a unit: today if it changes. Changed back within the leave year, it's as
 * if it had never changed.
 */
function unitSinceOf(unit: LeaveUnit, { current, before, year, today }: UnitChange): PlainDate | null {
  if (unit === current.unit) return current.unitSince
  const isChangedBack = current.unitSince !== null && current.unitSince >= year.start
  return isChangedBack ? (before.at(-1)?.unitSince ?? null) : today
}

type UnitChange = {
  current: LeavePolicy
  /** The policies of earlier leave years. */
  before: readonly PolicyVersion[]
  year: LeaveYear
  today: PlainDate
}

function withPayScheduleFromYear(
  { paySchedules }: LeaveTerms,
  schedule: TermsChange['paySchedule'],
  year: LeaveYear,
): LeaveTerms['paySchedules'] {
  if (schedule === undefined || isDeepStrictEqual(payScheduleIn(year, paySchedules), schedule)) {
    return paySchedules
  }
  return [
    ...paySchedules.filter(({ validFrom }) => validFrom < year.start),
    { validFrom: year.start, schedule },
  ]
}

/** How the company pays in a leave year; null means monthly from its first day. */
export function payScheduleIn(year: LeaveYear, paySchedules: LeaveTerms['paySchedules']) {
  return versionIn(paySchedules, year)?.schedule ?? null
}
