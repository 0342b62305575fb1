import type { PlainDate } from '../plain-date.ts'
import type { Hundredths } from './days.ts'
import type { LeaveAccount } from './leave-account.ts'
import { type LeaveYear, leaveYearOf } from './leave-year.ts'
import type { LedgerEntry } from './ledger.ts'
import { ledgerYearOn } from './statement.ts'

/** One leave year in figures, all in hundredths of a day. */
export type LeaveFigures = {
  year: LeaveYear
  carriedOverHundredths: Hundredths
  /** Granted and accrued. */
  creditedHundredths: Hundredths
  adjustedHundredths: Hundredths
  /** What carried days lost, as a positive amount. */
  expiredHundredths: Hundredths
  /** Carried over + credited + adjusted − expired: the `totalDays` of GET /api/leave-balance. */
  totalHundredths: Hundredths
  usedHundredths: Hundredths
  pendingHundredths: Hundredths
  /** Total − used − pending (spec 5). */
  remainingHundredths: Hundredths
}

/**
 * The spec's figures of the leave year that holds `on` (spec 5, leave-rules section 2): what was given up to that day, and
 * the approved and pending leave of the whole leave year, dates ahead included. All are 0 where the leave year has no
 * allowance or lies before the statement begins.
 */
export function leaveFigures(account: LeaveAccount, on: PlainDate): LeaveFigures {
  const ledgerYear = ledgerYearOn(account, on)
  const entries = ledgerYear?.entries ?? []
  const given = entries.filter(({ kind, date }) => kind !== 'taken' && date <= on)
  const totalHundredths = sumOf(given)
  const usedHundredths = 0 - sumOf(entries.filter((entry) => isLeave(entry, 'approved')))
  const pendingHundredths = 0 - sumOf(entries.filter((entry) => isLeave(entry, 'pending')))
  return {
    year: ledgerYear?.year ?? leaveYearOf(on, account.leaveYearStarts),
    carriedOverHundredths: sumOf(given.filter(({ kind }) => kind === 'carried_over')),
    creditedHundredths: sumOf(given.filter(({ kind }) => kind === 'granted' || kind === 'accrued')),
    adjustedHundredths: sumOf(given.filter(({ kind }) => kind === 'adjusted')),
    expiredHundredths: 0 - sumOf(given.filter(({ kind }) => kind === 'expired')),
    totalHundredths,
    usedHundredths,
    pendingHundredths,
    remainingHundredths: totalHundredths - usedHundredths - pendingHundredths,
  }
}

function isLeave(entry: LedgerEntry, status: 'approved' | 'pending'): boolean {
  return entry.kind === 'taken' && entry.status === status
}

function sumOf(entries: readonly LedgerEntry[]): Hundredths {
  return entries.reduce((sum, { hundredths }) => sum + hundredths, 0)
}
