import { addDays, addMonths, laterOf, type PlainDate } from '../plain-date.ts'
import { type Credit, creditsOf } from './accrual.ts'
import type { Hundredths } from './days.ts'
import { employedSince } from './employment.ts'
import type { Adjustment, DatedDays, LeaveAccount, LeaveDay } from './leave-account.ts'
import { type LeaveYear, leaveYearOf, leaveYearsBetween, noStarts } from './leave-year.ts'
import { getOrMake } from './once-per.ts'
import { type LeavePolicy, policyIn, versionIn } from './policy.ts'

/** What moved in at the leave year's start: `closingHundredths` less what the cap or the expiry kept back. */
export type CarriedOver = DatedDays & {
  kind: 'carried_over'
  closingHundredths: Hundredths
  capHundredths: Hundredths | null
  /** The last day on which carried days can be used; null when they don't expire in this leave year. */
  validUntil: PlainDate | null
}

/** Carried days that were not used in time, negative. */
export type Expired = DatedDays & { kind: 'expired'; carriedHundredths: Hundredths; validUntil: PlainDate }

/** What the balance of one leave year is made of, days still ahead included. `entriesOf` puts it in order. */
type LedgerParts = {
  carried: CarriedOver | null
  expired: Expired | null
  credits: readonly Credit[]
  adjustments: readonly Adjustment[]
  leave: readonly LeaveDay[]
}

/** One leave year of an account. */
export type LedgerYear = LedgerParts & {
  year: LeaveYear
  policy: LeavePolicy
  closingHundredths: Hundredths
  /** The part of the closing balance that expires with the year's last day, and so can't move on. */
  lapsingHundredths: Hundredths
}

/**
 * The leave years of an account with an allowance, from the one in which its statement begins to the one that
 * holds `until`. Leave and adjustments before them are history only. A leave year without an allowance is not
 * among them, and nothing moves across it.
 */
export function ledgerUntil(account: LeaveAccount, until: PlainDate): LedgerYear[] {
  return ledgerWith(account, until)(account.leave ?? [])
}

/**
 * `ledgerUntil` with any leave in place of the account's own: what the years give is computed once for every
 * leave that is tried.
 */
export function ledgerWith(
  account: LeaveAccount,
  until: PlainDate,
): (leave: readonly LeaveDay[]) => LedgerYear[] {
  const years = leaveYearsBetween(statementBegin(account), until, account.leaveYearStarts)
  const adjustments = byLeaveYear(account.adjustments ?? [], years)
  const given = years.map((year) => givenIn(account, year, adjustments.get(year) ?? []))
  return (all) => {
    const leave = byLeaveYear(all, years)
    const ledger: LedgerYear[] = []
    let before: LedgerYear | null = null
    for (const each of given) {
      before = each && ledgerYear(each, leave.get(each.year) ?? [], before)
      if (before) ledger.push(before)
    }
    return ledger
  }
}

/** What the parts of a leave year add up to at the end of a day of it. */
export function balanceIn(parts: LedgerParts, on: PlainDate): Hundredths {
  const { carried, expired, credits, adjustments, leave } = parts
  const moved = (carried?.hundredths ?? 0) + (expired && expired.date <= on ? expired.hundredths : 0)
  return moved + sumUpTo(credits, on) + sumUpTo(adjustments, on) - sumUpTo(leave, on)
}

/** The days that are dated up to `on`. */
export function sumUpTo(dated: readonly DatedDays[], on: PlainDate): Hundredths {
  let sum = 0
  for (const { date, hundredths } of dated) if (date <= on) sum += hundredths
  return sum
}

/** The first day of the leave year of the company's set-up, or of the employment's start if that is later. */
function statementBegin({ companyCreated, employment = [], leaveYearStarts }: LeaveAccount): PlainDate {
  const first = laterOf(companyCreated, employedSince(employment) ?? companyCreated)
  return leaveYearOf(first, leaveYearStarts).start
}

/** What is dated within one of the years, by that year. */
function byLeaveYear<Dated extends { date: PlainDate }>(
  dated: readonly Dated[],
  years: readonly LeaveYear[],
): Map<LeaveYear, Dated[]> {
  const byYear = new Map<LeaveYear, Dated[]>()
  let year: LeaveYear | undefined
  for (const one of dated) {
    // Most dates lie in the leave year of the one before.
    if (!year || !isIn(year, one.date)) year = years.find((each) => isIn(each, one.date))
    if (year) getOrMake(byYear, year, () => []).push(one)
  }
  return byYear
}

function isIn({ start, end }: LeaveYear, date: PlainDate): boolean {
  return date >= start && date <= end
}

/** What a leave year gives, whatever was carried into it and taken; null without an allowance. */
type Given = Pick<LedgerYear, 'year' | 'policy' | 'credits' | 'adjustments'>

function givenIn(account: LeaveAccount, year: LeaveYear, adjustments: readonly Adjustment[]): Given | null {
  const policy = policyIn(year, account.policies, account.ownAnnualDays)
  if (policy.annualHundredths === null) return null
  return { year, policy, credits: creditsIn(year, policy, policy.annualHundredths, account), adjustments }
}

function ledgerYear(given: Given, leave: readonly LeaveDay[], before: LedgerYear | null): LedgerYear {
  const { year, policy, credits, adjustments } = given
  const carried = before && carriedOver(year, policy, before)
  const expiring = carried && expiredOf(carried, leave)
  const expired = expiring && expiring.date <= year.end ? expiring : null
  const parts = { carried, expired, credits, adjustments, leave }
  const lapsingHundredths = expiring && !expired ? -expiring.hundredths : 0
  return { year, policy, ...parts, closingHundredths: balanceIn(parts, year.end), lapsingHundredths }
}

/** The closing balance up to the cap of the year that it moves into; a debt in full. Null when it is 0. */
function carriedOver(year: LeaveYear, policy: LeavePolicy, before: LedgerYear): CarriedOver | null {
  const { closingHundredths, lapsingHundredths } = before
  if (closingHundredths === 0) return null
  const { carryOverCapHundredths: capHundredths, carriedValidMonths } = policy
  const movable = closingHundredths - lapsingHundredths
  const hundredths = capHundredths === null ? movable : Math.min(movable, capHundredths)
  const firstDayAfter = carriedValidMonths === null ? null : addMonths(year.start, carriedValidMonths)
  const expiresInTime = firstDayAfter !== null && firstDayAfter <= addDays(year.end, 1) && hundredths > 0
  const validUntil = expiresInTime ? addDays(firstDayAfter, -1) : null
  return { kind: 'carried_over', date: year.start, hundredths, closingHundredths, capHundredths, validUntil }
}

/** Carried days are spent first, by leave up to their last valid day; the rest expires the day after. */
function expiredOf({ hundredths, validUntil }: CarriedOver, leave: readonly LeaveDay[]): Expired | null {
  if (validUntil === null) return null
  const left = hundredths - sumUpTo(leave, validUntil)
  if (left <= 0) return null
  const date = addDays(validUntil, 1)
  return { kind: 'expired', date, hundredths: -left, carriedHundredths: hundredths, validUntil }
}

function creditsIn(
  year: LeaveYear,
  policy: LeavePolicy,
  annualHundredths: Hundredths,
  { leaveYearStarts = noStarts, paySchedules = [], employment = [] }: LeaveAccount,
): readonly Credit[] {
  const paySchedule = versionIn(paySchedules, year)?.schedule ?? null
  return creditsOf({ year, leaveYearStarts, policy, annualHundredths, paySchedule, employment })
}
