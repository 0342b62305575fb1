import type { PlainDate } from '../plain-date.ts'
import type { Credit } from './accrual.ts'
import type { Dated, LeaveDay } from './leave-account.ts'
import type { Amount } from './leave-unit.ts'
import type { CarriedOver, Expired, LedgerAdjustment, LedgerYear } from './ledger.ts'
import { compareText } from './order.ts'

export type Adjusted = Dated & {
  kind: 'adjusted'
  id: string
  by: string | null
  reason: string | null
  /** Of an opening balance, the last entry of its day: what it leaves. */
  leftAmount?: Amount
}

/** Leave from `date` to `until`, negative. One date in a ledger; a statement joins consecutive dates. */
export type Taken = Dated & {
  kind: 'taken'
  until: PlainDate
  requestId: string
  status: 'approved' | 'pending'
}

export type LedgerEntry = CarriedOver | Credit | Adjusted | Taken | Expired

/** Everything that changes the balance in a leave year, future dates included, in the order it counts. */
export function entriesOf(ledgerYear: LedgerYear): LedgerEntry[] {
  const { carried, expired, credits, adjustments, leave, amountOf } = ledgerYear
  const taken = leave.map((day) => toTaken(day, amountOf(day))).filter(({ amount }) => amount !== 0)
  return [
    ...(carried ? [carried] : []),
    ...(expired ? [expired] : []),
    ...credits,
    ...adjustments.map(toAdjusted),
    ...taken,
  ].toSorted(byDateAndKind)
}

function toAdjusted({ date, amount, id, by, reason, leftAmount }: LedgerAdjustment): Adjusted {
  const adjusted: Adjusted = { kind: 'adjusted', date, amount, id, by, reason }
  return leftAmount === undefined ? adjusted : { ...adjusted, leftAmount }
}

function toTaken({ date, requestId, status }: LeaveDay, amount: Amount): Taken {
  return { kind: 'taken', date, until: date, amount: -amount, requestId, status }
}

const orderOfKinds = ['carried_over', 'expired', 'granted', 'accrued', 'adjusted', 'taken']

function byDateAndKind(a: LedgerEntry, b: LedgerEntry): number {
  if (a.date !== b.date) return compareText(a.date, b.date)
  return placeOf(a) - placeOf(b) || compareText(idOf(a), idOf(b))
}

function placeOf(entry: LedgerEntry): number {
  const isOpening = entry.kind === 'adjusted' && entry.leftAmount !== undefined
  return isOpening ? orderOfKinds.length : orderOfKinds.indexOf(entry.kind)
}

function idOf(entry: LedgerEntry): string {
  if (entry.kind === 'taken') return `${entry.requestId} ${entry.status}`
  return entry.kind === 'adjusted' ? entry.id : ''
}
