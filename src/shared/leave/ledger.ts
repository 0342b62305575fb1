import { addDays, addMonths, laterOf, type PlainDate } from '../plain-date.ts'
import { type Credit, creditsOf } from './accrual.ts'
import type { Hundredths } from './days.ts'
import { employedSince } from './employment.ts'
import type { DatedDays, LeaveAccount } from './leave-account.ts'
import { type LeaveYear, leaveYearOf, leaveYearsBetween } from './leave-year.ts'
import { compareText } from './order.ts'
import { type LeavePolicy, policyIn, versionIn } from './policy.ts'

/** What moved in at the leave year's start: `closingHundredths` less what the cap or the expiry kept back. */
export type CarriedOver = DatedDays & {
  kind: 'carried_over'
  closingHundredths: Hundredths
  capHundredths: Hundredths | null
  /** The last day on which carried days can be used; null when they don't expire in this leave year. */
  validUntil: PlainDate | null
}

export type Adjusted = DatedDays & { kind: 'adjusted'; id: string; by: string | null; reason: string | null }

/** Leave from `date` to `until`, negative. In a ledger that is one date; a statement joins dates that follow each other. */
export type Taken = DatedDays & {
  kind: 'taken'
  until: PlainDate
  requestId: string
  status: 'approved' | 'pending'
}

/** Carried days that nobody used in time, negative. */
type Expired = DatedDays & { kind: 'expired'; carriedHundredths: Hundredths; validUntil: PlainDate }

export type LedgerEntry = CarriedOver | Credit | Adjusted | Taken | Expired

/** One leave year of an account: all its entries, those still ahead included, in order. */
export type LedgerYear = {
  year: LeaveYear
  policy: LeavePolicy
  entries: LedgerEntry[]
  closingHundredths: Hundredths
  /** The part of the closing balance that expires with the year's last day, and so can't move on. */
  lapsingHundredths: Hundredths
}

/**
 * The leave years of an account with an allowance, from the one in which its statement begins to the one that holds
 * `until`. Leave and adjustments before them are history only. A leave year without an allowance is not among them, and
 * nothing moves across it.
 */
export function ledgerUntil(account: LeaveAccount, until: PlainDate): LedgerYear[] {
  const ledger: LedgerYear[] = []
  let before: LedgerYear | null = null
  for (const year of leaveYearsBetween(statementBegin(account), until, account.leaveYearStarts)) {
    before = ledgerYear(account, year, before)
    if (before) ledger.push(before)
  }
  return ledger
}

/** The first day of the leave year in which the company was set up, or in which the employment began if that is later. */
function statementBegin({ companyCreated, employment = [], leaveYearStarts }: LeaveAccount): PlainDate {
  const first = laterOf(companyCreated, employedSince(employment) ?? companyCreated)
  return leaveYearOf(first, leaveYearStarts).start
}

function ledgerYear(account: LeaveAccount, year: LeaveYear, before: LedgerYear | null): LedgerYear | null {
  const policy = policyIn(year, account.policies, account.ownAnnualDays)
  if (policy.annualHundredths === null) return null

  const taken = takenIn(year, account)
  const carried = before && carriedOver(year, policy, before)
  const expired = carried && expiredOf(carried, taken)
  const entries = [
    ...(carried ? [carried] : []),
    ...(expired && expired.date <= year.end ? [expired] : []),
    ...creditsIn(year, policy, policy.annualHundredths, account),
    ...adjustedIn(year, account),
    ...taken,
  ].toSorted(byDateAndKind)
  const closingHundredths = entries.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const lapsingHundredths = expired && expired.date > year.end ? -expired.hundredths : 0
  return { year, policy, entries, closingHundredths, lapsingHundredths }
}

/** The closing balance up to the cap of the year that it moves into; a debt in full. Null when there is nothing to tell. */
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

/** Carried days are spent first, by leave up to their last valid day; what is then left of them expires the day after. */
function expiredOf({ hundredths, validUntil }: CarriedOver, taken: readonly Taken[]): Expired | null {
  if (validUntil === null) return null
  const inTime = taken.filter(({ date }) => date <= validUntil)
  const left = inTime.reduce((sum, leave) => sum + leave.hundredths, hundredths)
  if (left <= 0) return null
  const date = addDays(validUntil, 1)
  return { kind: 'expired', date, hundredths: -left, carriedHundredths: hundredths, validUntil }
}

function creditsIn(
  year: LeaveYear,
  policy: LeavePolicy,
  annualHundredths: Hundredths,
  { paySchedules = [], employment = [] }: LeaveAccount,
): Credit[] {
  const paySchedule = versionIn(paySchedules, year)?.schedule ?? null
  return creditsOf({ year, policy, annualHundredths, paySchedule, employment })
}

function adjustedIn(year: LeaveYear, { adjustments = [] }: LeaveAccount): Adjusted[] {
  return adjustments
    .filter(({ date }) => isIn(year, date))
    .map(({ date, hundredths, id, by, reason }) => ({ kind: 'adjusted', date, hundredths, id, by, reason }))
}

function takenIn(year: LeaveYear, { leave = [] }: LeaveAccount): Taken[] {
  return leave
    .filter(({ date, hundredths }) => isIn(year, date) && hundredths !== 0)
    .map(({ date, hundredths, requestId, status }) => {
      return { kind: 'taken', date, until: date, hundredths: -hundredths, requestId, status }
    })
}

function isIn(year: LeaveYear, date: PlainDate): boolean {
  return date >= year.start && date <= year.end
}

const orderOfKinds = ['carried_over', 'expired', 'granted', 'accrued', 'adjusted', 'taken']

function byDateAndKind(a: LedgerEntry, b: LedgerEntry): number {
  if (a.date !== b.date) return compareText(a.date, b.date)
  return orderOfKinds.indexOf(a.kind) - orderOfKinds.indexOf(b.kind) || compareText(idOf(a), idOf(b))
}

function idOf(entry: LedgerEntry): string {
  if (entry.kind === 'taken') return `${entry.requestId} ${entry.status}`
  return entry.kind === 'adjusted' ? entry.id : ''
}
