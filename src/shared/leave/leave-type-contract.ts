import * as z from 'zod/mini'
import { computedDate, nameText, person } from '../fields.ts'
import { accrualTypes, leaveYearStart, paySchedule } from './accrual-contract.ts'
import { leaveAmount, leaveUnit } from './amount-contract.ts'
import { approvalSteps } from './approval-steps-contract.ts'
import { coverFields } from './cover-contract.ts'
import type { LeaveUnit } from './leave-unit.ts'

/** Leave types, their policies, and what a change of them does (leave-rules, section 2). */

export const builtInLeaveTypes = ['annual', 'sick', 'personal', 'unpaid'] as const

/** Built in: annual, sick, personal, unpaid. A company's own types have keys made from their names. */
export const leaveTypeKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Please choose a leave type'))

/** What an added type may be drawn in; the built-in ones have the colour of their name (spec 2.11). */
export const addedTypeColours = ['teal', 'amber', 'rose', 'indigo', 'olive', 'brown'] as const
const leaveTypeColour = z.enum([...builtInLeaveTypes, ...addedTypeColours])
export type LeaveTypeColour = z.infer<typeof leaveTypeColour>

/** The most that a year holds. */
export const mostAnnual: Readonly<Record<LeaveUnit, number>> = { days: 366, hours: 8784 }

/** Amounts of a policy, and what they're called when they don't fit. */
const namedAmounts = [
  ['annualAmount', (unit: LeaveUnit) => `the ${unit} a year`],
  ['carryOverAmount', () => 'the carry-over'],
  ['lowerLimit', () => 'the lower limit'],
] as const

const amountIn = (what: string) => z.number(`Please enter ${what} as a number`)

/** Why an amount of a policy can't be taken; null if it can: days in halves, hours to the minute. */
function amountProblem(amount: number, { unit, what, min, max }: AmountBounds): string | null {
  if (amount < min) return `Please enter at least ${min} for ${what}`
  if (amount > max) return `Please enter at most ${max} for ${what}`
  const hundredths = Math.round(amount * 100)
  if (unit === 'days' && hundredths % 50 !== 0) return `Please enter ${what} in whole or half days`
  return Math.abs(amount * 100 - hundredths) > 1e-6 ? `Please enter ${what} with at most two decimals` : null
}

type AmountBounds = { unit: LeaveUnit; what: string; min: number; max: number }

type Amounts = { unit: LeaveUnit } & Partial<Record<(typeof namedAmounts)[number][0], number | null>>

/** Each amount by the bounds of its unit. */
function assertAmounts({ value, issues }: z.core.ParsePayload<Amounts>): void {
  const { unit } = value
  const most = mostAnnual[unit]
  for (const [field, name] of namedAmounts) {
    const amount = value[field]
    if (amount === null || amount === undefined) continue
    const [min, max] = field === 'lowerLimit' ? [-most, 0] : [0, most]
    const message = amountProblem(amount, { unit, what: name(unit), min, max })
    if (message) issues.push({ code: 'custom', message, path: [field], input: amount })
  }
}

/**
 * The rule of a leave type, in days or hours. PUT /api/leave-types/{key}/policy: from the current leave year
 * on.
 */
export const leavePolicy = z
  .strictObject({
    unit: leaveUnit,
    /** Null: no allowance. Leave is recorded, and never refused for lack of balance. */
    annualAmount: z.nullable(amountIn('the yearly amount')),
    accrualType: z.enum(accrualTypes, 'Please choose an accrual method'),
    creditedAt: z.enum(['start', 'end'], 'Please choose when a period is credited'),
    /** The most that moves into a leave year; null for everything. */
    carryOverAmount: z.nullable(amountIn('the carry-over')),
    /** Whole months of the leave year after which carried days expire; null when they don't. */
    carriedValidMonths: z.nullable(
      z
        .int('Please enter the months as a whole number')
        .check(
          z.minimum(1, 'Please enter at least 1 month'),
          z.maximum(12, 'Please enter at most 12 months'),
        ),
    ),
    /** How far below zero a balance may go: 0, or less. */
    lowerLimit: amountIn('the lower limit'),
  })
  .check(assertAmounts)
export type LeavePolicyInput = z.infer<typeof leavePolicy>

/** GET /api/leave-types: every type, the archived ones too, the built-in ones first. */
export const leaveType = z.strictObject({
  key: leaveTypeKey,
  name: z.string(),
  colour: leaveTypeColour,
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  /** Null: the manager alone approves. */
  approvalSteps: z.nullable(approvalSteps),
  /** Only the person and those who decide their leave see the type; others see that they are away. */
  isPrivate: z.boolean(),
  ...coverFields,
  isBuiltIn: z.boolean(),
  isArchived: z.boolean(),
  /** What holds in the current leave year. */
  policy: leavePolicy,
})
export type LeaveType = z.infer<typeof leaveType>

const leaveTypeName = nameText(40).check(z.minLength(1, 'Please enter a name'))

const coverChange = {
  cover: z.optional(coverFields.cover),
  coverAboveDays: z.optional(coverFields.coverAboveDays),
  coverMustAccept: z.optional(coverFields.coverMustAccept),
}

/** POST /api/leave-types: a type of the company's own. */
export const newLeaveType = z
  .strictObject({
    name: leaveTypeName,
    colour: z.enum(addedTypeColours, 'Please choose a colour'),
    isPaid: z.boolean(),
    needsApproval: z.boolean(),
    approvalSteps: z.optional(z.nullable(approvalSteps)),
    isPrivate: z.boolean(),
    ...coverChange,
    /** Null for a type without an allowance. */
    unit: leaveUnit,
    annualAmount: z.nullable(amountIn('the yearly amount')),
  })
  .check(assertAmounts)
export type NewLeaveType = z.infer<typeof newLeaveType>

/** PATCH /api/leave-types/{key}. Name and colour of the built-in ones stay. */
export const leaveTypeChange = z.strictObject({
  name: z.optional(leaveTypeName),
  colour: z.optional(z.enum(addedTypeColours, 'Please choose a colour')),
  isPaid: z.optional(z.boolean()),
  needsApproval: z.optional(z.boolean()),
  approvalSteps: z.optional(z.nullable(approvalSteps)),
  isPrivate: z.optional(z.boolean()),
  ...coverChange,
  isArchived: z.optional(z.boolean()),
})
export type LeaveTypeChange = z.infer<typeof leaveTypeChange>

export const leaveTypeParams = z.strictObject({ key: leaveTypeKey })

/** POST /api/leave-policies/effect: what would change, before it is saved. What is left out stays. */
export const policyChange = z.strictObject({
  leaveType: z.optional(leaveTypeKey),
  /** Of `leaveType`. */
  policy: z.optional(leavePolicy),
  leaveYearStart: z.optional(leaveYearStart),
  paySchedule: z.optional(z.nullable(paySchedule)),
})
export type PolicyChange = z.infer<typeof policyChange>

/** Balances before and after a change, at the end of the leave year that it begins in. */
export const policyEffect = z.strictObject({
  /** What its amounts count in, after the change. */
  unit: leaveUnit,
  /** Active people with a balance of the type, touched or not. */
  people: z.number(),
  /** How many people get how much more, or less: the largest group first. A small group is named. */
  changes: z.array(z.strictObject({ amount: leaveAmount, people: z.number(), names: z.array(person) })),
  /** Whose leave, already booked, the change leaves uncovered: from which day on, and by how much at most. */
  uncovered: z.array(
    z.strictObject({ user: person, from: computedDate, unit: leaveUnit, amount: leaveAmount }),
  ),
  /** Where the unit changes: what some balances become, the people whose day has another length first. */
  conversions: z.array(
    z.strictObject({
      user: person,
      /** The length of the person's day, in hours. */
      dayLength: leaveAmount,
      before: leaveAmount,
      after: leaveAmount,
    }),
  ),
  /** The current leave year after the change. */
  leaveYearStart: computedDate,
  leaveYearEnd: computedDate,
})
export type PolicyEffect = z.infer<typeof policyEffect>
