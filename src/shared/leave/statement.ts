import type { PlainDate } from '../plain-date.ts'
import { entriesOf, type LedgerEntry, type Taken } from './entries.ts'
import type { LeaveAccount } from './leave-account.ts'
import type { Amount, AmountInUnit, LeaveUnit } from './leave-unit.ts'
import type { LeaveYear } from './leave-year.ts'
import { balanceIn, type LedgerYear, ledgerUntil } from './ledger.ts'

/** An entry of the account and the balance after it. `explainLine` words the rule or person behind it. */
export type StatementLine = LedgerEntry & { balanceAmount: Amount }

/** One leave year: its lines add up to the balance on its last day shown. */
export type StatementYear = {
  year: LeaveYear
  /** What its amounts count in. */
  unit: LeaveUnit
  lines: StatementLine[]
  balanceAmount: Amount
}

/**
 * The statement of an account up to the end of `on`, oldest leave year first (leave-rules, section 2). Each
 * leave year begins with what was carried over into it; leave dated after `on` is not in it. Pending leave
 * counts as taken. A request is one line as long as nothing else happens between its dates. Leave years
 * without an allowance are left out, so the list is empty for a type that never had one, and for days before
 * the statement begins.
 */
export function statementOn(account: LeaveAccount, on: PlainDate): StatementYear[] {
  return ledgerUntil(account, on).map((ledgerYear) => {
    const entries = entriesOf(ledgerYear).filter(({ date }) => date <= on)
    const lines = withBalances(joinRequests(entries))
    const { year, policy } = ledgerYear
    return { year, unit: policy.unit, lines, balanceAmount: lines.at(-1)?.balanceAmount ?? 0 }
  })
}

/**
 * The balance at the end of a day, in the unit of its leave year; the last line of that day's statement. Null
 * when the leave year has no allowance, or lies before the statement begins.
 */
export function balanceOn(account: LeaveAccount, on: PlainDate): AmountInUnit | null {
  const ledgerYear = ledgerYearOn(account, on)
  return ledgerYear && { amount: balanceIn(ledgerYear, on), unit: ledgerYear.policy.unit }
}

/** The leave year of an account on a day; null without an allowance, or before the statement begins. */
export function ledgerYearOn(account: LeaveAccount, on: PlainDate): LedgerYear | null {
  return yearThatHolds(on, ledgerUntil(account, on))
}

/** The same of a ledger up to that day. */
export function yearThatHolds(on: PlainDate, ledger: readonly LedgerYear[]): LedgerYear | null {
  const last = ledger.at(-1)
  return last && last.year.start <= on && on <= last.year.end ? last : null
}

function joinRequests(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const joined: LedgerEntry[] = []
  for (const entry of entries) {
    const previous = joined.at(-1)
    if (entry.kind === 'taken' && previous?.kind === 'taken' && isSameRequest(entry, previous)) {
      joined[joined.length - 1] = {
        ...previous,
        until: entry.until,
        amount: previous.amount + entry.amount,
      }
    } else joined.push(entry)
  }
  return joined
}

function isSameRequest(a: Taken, b: Taken): boolean {
  return a.requestId === b.requestId && a.status === b.status
}

function withBalances(entries: readonly LedgerEntry[]): StatementLine[] {
  let balanceAmount = 0
  return entries.map((entry) => {
    balanceAmount += entry.amount
    return { ...entry, balanceAmount }
  })
}
