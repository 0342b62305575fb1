import * as z from 'zod/mini'
import { computedDate, dayCount, person, plainDate, text, uuid } from '../fields.ts'
import { holidayPart } from './holidays.ts'
import { leaveTypeKey } from './leave-type-contract.ts'

/** Statements and adjustments (leave-rules, section 2). */

export const statementQuery = z.strictObject({ on: z.optional(plainDate) })

export const statementParams = z.strictObject({ userId: uuid })

const statementLine = z.strictObject({
  kind: z.enum(['carried_over', 'granted', 'accrued', 'adjusted', 'taken', 'expired']),
  date: computedDate,
  /** The last day of leave that is longer than one; null for everything else. */
  until: z.nullable(computedDate),
  days: dayCount,
  balance: dayCount,
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
  start: computedDate,
  end: computedDate,
  lines: z.array(statementLine),
  balance: dayCount,
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
      years: z.array(statementYear),
      /** At the end of the day asked for; null where the leave year has no allowance. */
      balance: z.nullable(dayCount),
      /** Leave that the allowance does not cover: from which day on, and by how much at most. */
      uncovered: z.nullable(z.strictObject({ from: computedDate, days: dayCount })),
    }),
  ),
})
export type LeaveStatement = z.infer<typeof leaveStatement>

/** POST /api/leave-adjustments: days given, or taken when negative. Admins only; corrected by another one. */
export const newAdjustment = z.strictObject({
  userId: uuid,
  leaveType: leaveTypeKey,
  date: plainDate,
  days: z.number('Please enter the days as a number').check(
    z.minimum(-366, 'Please enter at least -366 days'),
    z.maximum(366, 'Please enter at most 366 days'),
    z.multipleOf(0.01, 'Please enter days with at most two decimals'),
    z.refine((days) => days !== 0, 'Please enter days above or below 0'),
  ),
  reason: text(500).check(z.minLength(1, 'Please give a reason')),
})
export type NewAdjustment = z.infer<typeof newAdjustment>

/**
 * GET /api/leave-balances?leaveType: everybody's, as the admin's table shows them; deciders see their people.
 * Remaining = total − used − pending, in the current leave year.
 */
export const balancesQuery = z.strictObject({ leaveType: z.optional(leaveTypeKey) })

export const balanceOfPerson = z.strictObject({
  user: person,
  totalDays: dayCount,
  usedDays: dayCount,
  pendingDays: dayCount,
  remainingDays: dayCount,
})
export type BalanceOfPerson = z.infer<typeof balanceOfPerson>
