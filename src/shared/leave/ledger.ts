import { addDays, addMonths, laterOf, type PlainDate } from '../plain-date.ts'
import { type Credit, creditsOf } from './accrual.ts'
import { type Minutes, standardDay } from './days.ts'
import { employedSince } from './employment.ts'
import type { Adjustment, Dated, LeaveAccount, LeaveDay, OpeningBalance, TakenDate } from './leave-account.ts'
import { type Amount, convertAmount, type LeaveUnit } from './leave-unit.ts'
import { type LeaveYear, leaveYearOf, leaveYearsBetween, noStarts } from './leave-year.ts'
import { getOrMake } from './once-per.ts'
import { compareText } from './order.ts'
import { type LeavePolicy, policyIn, versionIn } from './policy.ts'

/**
 * What moved in at the leave year's start: `closingAmount`, in the unit of this year, less what the cap or
 * the expiry kept back.
 */
export type CarriedOver = Dated & {
  kind: 'carried_over'
  closingAmount: Amount
  capAmount: Amount | null
  /** The closing balance before the type changed its unit; null where it didn't. */
  converted: Converted | null
  /** The last day on which carried days can be used; null when they don't expire in this leave year. */
  validUntil: PlainDate | null
}

/** A balance in the other unit, and the length of the day that it was converted by. */
export type Converted = { amount: Amount; unit: LeaveUnit; dayLength: Minutes }

/** Carried days that were not used in time, negative. */
export type Expired = Dated & { kind: 'expired'; carriedAmount: Amount; validUntil: PlainDate }

/**
 * An adjustment, or what an opening balance comes to: `leftAmount` is left at the end of its day then.
 */
export type LedgerAdjustment = Adjustment & { leftAmount?: Amount }

/** What the balance of one leave year is made of, days still ahead included. `entriesOf` puts it in order. */
type LedgerParts = {
  carried: CarriedOver | null
  expired: Expired | null
  credits: readonly Credit[]
  adjustments: readonly LedgerAdjustment[]
  leave: readonly LeaveDay[]
  /** What a date of leave takes from the balance, in the unit of the leave year. */
  amountOf: (day: TakenDate) => Amount
}

/** One leave year of an account. */
export type LedgerYear = LedgerParts & {
  year: LeaveYear
  policy: LeavePolicy
  closingAmount: Amount
  /** The part of the closing balance that expires with the year's last day, and so can't move on. */
  lapsingAmount: Amount
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
  const openings = byLeaveYear(account.openingBalances ?? [], years)
  const given = years.map((year) =>
    givenIn(account, year, { adjustments: adjustments.get(year) ?? [], openings: openings.get(year) ?? [] }),
  )
  return (all) => {
    const leave = byLeaveYear(all, years)
    let before: LedgerYear | null = null
    const ledgerYears: LedgerYear[] = []
    for (const each of given) {
      before = each && ledgerYear(each, leave.get(each.year) ?? [], before)
      if (before) ledgerYears.push(before)
    }
    return ledgerYears
  }
}

/** What the parts of a leave year add up to at the end of a day of it. */
export function balanceIn(parts: LedgerParts, on: PlainDate): Amount {
  const { carried, expired, credits, adjustments, leave, amountOf } = parts
  const moved = (carried?.amount ?? 0) + (expired && expired.date <= on ? expired.amount : 0)
  return moved + sumUpTo(credits, on) + sumUpTo(adjustments, on) - takenUpTo(leave, amountOf, on)
}

/** The days that are dated up to `on`. */
export function sumUpTo(dated: readonly Dated[], on: PlainDate): Amount {
  let sum = 0
  for (const { date, amount } of dated) if (date <= on) sum += amount
  return sum
}

function takenUpTo(leave: readonly LeaveDay[], amountOf: LedgerParts['amountOf'], on: PlainDate): Amount {
  let sum = 0
  for (const day of leave) if (day.date <= on) sum += amountOf(day)
  return sum
}

/** The first day of the leave year of the company's set-up, or of the employment's start if that is later. */
function statementBegin({ companyCreated, employment = [], leaveYearStarts }: LeaveAccount): PlainDate {
  const first = laterOf(companyCreated, employedSince(employment) ?? companyCreated)
  return leaveYearOf(first, leaveYearStarts).start
}

/** What is dated within one of the years, by that year. */
function byLeaveYear<OnDate extends { date: PlainDate }>(
  dated: readonly OnDate[],
  years: readonly LeaveYear[],
): Map<LeaveYear, OnDate[]> {
  const byYear = new Map<LeaveYear, OnDate[]>()
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
type Given = Pick<LedgerYear, 'year' | 'policy' | 'credits' | 'adjustments' | 'amountOf'> & {
  /** One of each day, in their order. */
  openings: readonly OpeningBalance[]
  dayLength: Minutes
}

type Recorded = { adjustments: readonly Adjustment[]; openings: readonly OpeningBalance[] }

function givenIn(account: LeaveAccount, year: LeaveYear, recorded: Recorded): Given | null {
  const { policies, ownEntitlements, dayLengthOn = () => standardDay } = account
  const policy = policyIn(year, policies, ownEntitlements, dayLengthOn)
  if (policy.annualAmount === null) return null
  const { unit, unitSince } = policy
  const dayLength = dayLengthOn(unitSince ?? year.start)
  const inUnit = (amount: Amount, from: LeaveUnit) => convertAmount(amount, from, unit, dayLength)
  const adjustments = recorded.adjustments.map((each) =>
    each.unit === unit ? each : { ...each, amount: inUnit(each.amount, each.unit), unit },
  )
  const openings = recorded.openings
    .map((each) => ({ ...each, leftAmount: inUnit(each.leftAmount, each.unit), unit }))
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id))
    .filter(({ date }, index, all) => date !== all[index + 1]?.date)
  const credits = creditsIn(year, policy, policy.annualAmount, account)
  return { year, policy, credits, adjustments, openings, amountOf: amountIn(policy, dayLength), dayLength }
}

/** Days as agreed, or minutes; before the type changed its unit, the other one, converted. */
function amountIn({ unit, unitSince }: LeavePolicy, dayLength: Minutes): LedgerParts['amountOf'] {
  if (unit === 'days') {
    return ({ date, hundredths, minutes }) =>
      unitSince === null || date >= unitSince ? hundredths : convertAmount(minutes, 'hours', unit, dayLength)
  }
  return ({ date, hundredths, minutes }) =>
    unitSince === null || date >= unitSince ? minutes : convertAmount(hundredths, 'days', unit, dayLength)
}

function ledgerYear(given: Given, leave: readonly LeaveDay[], before: LedgerYear | null): LedgerYear {
  const { year, policy, credits, adjustments, amountOf } = given
  const carried = before && carriedOver(given, before)
  const takenUntil = (date: PlainDate) => takenUpTo(leave, amountOf, date)
  const ofOpening = before ? expiringAfterOpening(given, takenUntil) : undefined
  const expiring =
    ofOpening === undefined ? carried && expiredOf(carried, carried.amount, takenUntil) : ofOpening
  const expired = expiring && expiring.date <= year.end ? expiring : null
  const parts = withOpenings({ carried, expired, credits, adjustments, leave, amountOf }, given.openings)
  const lapsingAmount = expiring && !expired ? -expiring.amount : 0
  return { year, policy, ...parts, closingAmount: balanceIn(parts, year.end), lapsingAmount }
}

/** With what each opening balance adds or removes at the end of its day, one after the other. */
function withOpenings(parts: LedgerParts, openings: readonly OpeningBalance[]): LedgerParts {
  return openings.reduce((known, opening) => {
    const amount = opening.leftAmount - balanceIn(known, opening.date)
    return { ...known, adjustments: [...known.adjustments, { ...opening, amount }] }
  }, parts)
}

/**
 * The closing balance without what expires with the year, up to the cap of the year that it moves into; a
 * debt in full. Null when there is nothing of either.
 */
function carriedOver({ year, policy, dayLength }: Given, before: LedgerYear): CarriedOver | null {
  const inUnit = (amount: Amount) => convertAmount(amount, before.policy.unit, policy.unit, dayLength)
  const closingAmount = inUnit(before.closingAmount)
  const movable = inUnit(before.closingAmount - before.lapsingAmount)
  if (closingAmount === 0 && movable === 0) return null
  const { carryOverCap: capAmount } = policy
  const amount = capAmount === null ? movable : Math.min(movable, capAmount)
  const validUntil = amount > 0 ? lastValidDay(year, policy) : null
  const {
    closingAmount: amountBefore,
    policy: { unit },
  } = before
  const converted = unit === policy.unit ? null : { amount: amountBefore, unit, dayLength }
  return { kind: 'carried_over', date: year.start, amount, closingAmount, capAmount, converted, validUntil }
}

/** The last day on which carried days can be used; null when they don't expire in the leave year. */
function lastValidDay({ start, end }: LeaveYear, { carriedValidMonths }: LeavePolicy): PlainDate | null {
  if (carriedValidMonths === null) return null
  const last = addDays(addMonths(start, carriedValidMonths), -1)
  return last <= end ? last : null
}

/** Carried days are spent first, by leave up to their last valid day; the rest expires the day after. */
function expiredOf(
  { amount, validUntil }: Pick<CarriedOver, 'amount' | 'validUntil'>,
  carriedAmount: Amount,
  takenUntil: (date: PlainDate) => Amount,
): Expired | null {
  if (validUntil === null) return null
  const left = carriedAmount - takenUntil(validUntil)
  if (left <= 0) return null
  const date = addDays(validUntil, 1)
  return { kind: 'expired', date, amount: -left, carriedAmount: amount, validUntil }
}

/**
 * What expires of an opening balance: of what is left on its day, carried days are what goes beyond all that
 * the leave year has given by then, up to the cap. Leave up to that day plays no part, nor does that of the
 * years before. Undefined without an opening balance up to the last valid day.
 */
function expiringAfterOpening(
  { year, policy, credits, adjustments, openings }: Given,
  takenUntil: (date: PlainDate) => Amount,
): Expired | null | undefined {
  const validUntil = lastValidDay(year, policy)
  if (validUntil === null) return undefined
  const given = (date: PlainDate) => sumUpTo(credits, date) + sumUpTo(adjustments, date)
  let [amount, own, from]: [Amount, Amount, PlainDate | null] = [policy.carryOverCap ?? Infinity, 0, null]
  for (const { date, leftAmount } of openings) {
    if (date > validUntil) break
    own += given(date) - (from === null ? 0 : given(from))
    amount = Math.min(amount, Math.max(0, leftAmount - own))
    own = leftAmount - amount
    from = date
  }
  return from === null ? undefined : expiredOf({ amount, validUntil }, amount + takenUntil(from), takenUntil)
}

function creditsIn(
  year: LeaveYear,
  policy: LeavePolicy,
  annualAmount: Amount,
  { leaveYearStarts = noStarts, paySchedules = [], employment = [] }: LeaveAccount,
): readonly Credit[] {
  const paySchedule = versionIn(paySchedules, year)?.schedule ?? null
  return creditsOf({ year, leaveYearStarts, policy, annualAmount, paySchedule, employment })
}
