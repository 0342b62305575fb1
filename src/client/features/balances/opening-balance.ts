import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { mostAnnual } from '#shared/leave/leave-type-contract.ts'
import { type Amount, type LeaveUnit, parseAmount, toAmount } from '#shared/leave/leave-unit.ts'

/** What an admin enters for each person of a new company: what was used before it, or what is left. */
export type OpeningMode = 'used' | 'left'

type OpeningEntry =
  | { kind: 'empty' }
  | { kind: 'wrong'; problem: string }
  | { kind: 'same' }
  | { kind: 'changed'; adjustmentAmount: Amount; leftAmount: Amount }

/** What an input comes to, for somebody with `remaining` left. A comma is a decimal point. */
export function readOpening(
  { mode, unit }: { mode: OpeningMode; unit: LeaveUnit },
  typed: string,
  remaining: string,
): OpeningEntry {
  const text = typed.trim().replace(',', '.')
  if (text === '') return { kind: 'empty' }
  if (!/^-?\d{1,4}(\.\d{1,2})?$/.test(text)) {
    return { kind: 'wrong', problem: `Please enter ${unit} as a number, such as 7.5` }
  }
  const entered = parseAmount(text, unit)
  if (mode === 'used' && entered < 0) return { kind: 'wrong', problem: `Please enter 0 ${unit} or more` }

  const remainingAmount = parseAmount(remaining, unit)
  const leftAmount = mode === 'used' ? remainingAmount - entered : entered
  const adjustmentAmount = leftAmount - remainingAmount
  if (adjustmentAmount === 0) return { kind: 'same' }
  const most = mostAnnual[unit]
  if (Math.abs(adjustmentAmount) > toAmount(most, unit)) {
    return {
      kind: 'wrong',
      problem: `Please change the balance by at most ${formatLeaveAmount(most, unit)}`,
    }
  }
  return { kind: 'changed', adjustmentAmount, leftAmount }
}
