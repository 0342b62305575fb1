import * as z from 'zod/mini'
import { computedDate, person, plainDate, text, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from './amount-contract.ts'
import { holidayPart } from './holidays.ts'
import { leaveTypeKey } from './leave-type-contract.ts'
import type { LeaveUnit } from './leave-unit.ts'

/** Statements and adjustments (leave-rules, section 2). */

export const statementQuery = z.strictObject({ on: z.optional(plainDate) })

export const statementParams = z.strictObject({ userId: uuid })

const statementLine = z.strictObject({
  kind: z.enum(['carried_over', 'granted', 'accrued', 'adjusted', 'taken', 'expired']),
  date: computedDate,
  /** The last day of leave that is longer than one; null for everything else. */
  until: z.nullable(computedDate),
  amount: leaveAmount,
  balance: leaveAmount,
  /** The rule or person behind the line, in words. */
  explanation: z.string(),
  /** What of leave didn't count: public holidays, then what the person doesn't work from Monday to Friday. */
  notCounted: z.array(
    z.strictObject({
      date: computedDate,
      part: holidayPart,
      /** Null for what the person doesn't work. */
      holiday: z.nullable(z.string()),
    }),
  ),
  /** Of leave. */
  requestId: z.nullable(uuid),
  isPending: z.boolean(),
})
export type StatementLineView = z.infer<typeof statementLine>

const statementYear = z.strictObject({
  /** What its lines count in. */
  unit: leaveUnit,
  start: computedDate,
  end: computedDate,
  lines: z.array(statementLine),
  balance: leaveAmount,
})
export type StatementYearView = z.infer<typeof statementYear>

/**
 * GET /api/leave-statements/{userId}?on: each balance at the end of that day (default: today), line by line
 * and leave year by leave year, for every type with an allowance. The lines of a year add up to its balance.
 */
export const leaveStatement = z.strictObject({
  user: person,
  on: plainDate,
  /** Where the person is. */
  today: plainDate,
  types: z.array(
    z.strictObject({
      leaveType: leaveTypeKey,
      name: z.string(),
      /** What the balance counts in. */
      unit: leaveUnit,
      years: z.array(statementYear),
      /** At the end of the day asked for; null where the leave year has no allowance. */
      balance: z.nullable(leaveAmount),
      /** Leave that the allowance does not cover: from which day on, and by how much at most. */
      uncovered: z.nullable(z.strictObject({ from: computedDate, unit: leaveUnit, amount: leaveAmount })),
    }),
  ),
})
export type LeaveStatement = z.infer<typeof leaveStatement>

const mostAdjusted: Readonly<Record<LeaveUnit, number>> = { days: 366, hours: 8784 }

/**
 * POST /api/leave-adjustments: what is given, or taken when negative, in what the type counts in. Admins
 * only; corrected by another one.
 */
export const newAdjustment = z
  .strictObject({
    userId: uuid,
    leaveType: leaveTypeKey,
    date: plainDate,
    unit: leaveUnit,
    amount: z.number('Please enter the amount as a number').check(
      z.multipleOf(0.01, 'Please enter the amount with at most two decimals'),
      z.refine((amount) => amount !== 0, 'Please enter an amount above or below 0'),
    ),
    reason: text(500).check(z.minLength(1, 'Please give a reason')),
  })
  .check(assertNotTooMuch)
export type NewAdjustment = z.infer<typeof newAdjustment>

function assertNotTooMuch({ value, issues }: z.core.ParsePayload<{ unit: LeaveUnit; amount: number }>): void {
  const { unit, amount } = value
  const most = mostAdjusted[unit]
  const message = `Please enter at ${amount < 0 ? `least -${most}` : `most ${most}`} ${unit}`
  if (Math.abs(amount) > most) issues.push({ code: 'custom', message, path: ['amount'], input: amount })
}

/**
 * GET /api/leave-balances?leaveType: everybody's, as the admin's table shows them; deciders see their people.
 * Remaining = total − used − pending, in the current leave year.
 */
export const balancesQuery = z.strictObject({ leaveType: z.optional(leaveTypeKey) })

export const balanceOfPerson = z.strictObject({
  user: person,
  unit: leaveUnit,
  total: leaveAmount,
  used: leaveAmount,
  pending: leaveAmount,
  remaining: leaveAmount,
})
export type BalanceOfPerson = z.infer<typeof balanceOfPerson>
