import * as z from 'zod/mini'
import { computedDate, dayCount, nameText, person } from '../fields.ts'
import { accrualTypes, leaveYearStart, paySchedule } from './accrual-contract.ts'
import { approvalSteps } from './approval-steps-contract.ts'
import { coverFields } from './cover-contract.ts'

/** Leave types, their policies, and what a change of them does (leave-rules, section 2). */

export const builtInLeaveTypes = ['annual', 'sick', 'personal', 'unpaid'] as const

/** Built in: annual, sick, personal, unpaid. A company's own types have keys made from their names. */
export const leaveTypeKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Please choose a leave type'))

/** What an added type may be drawn in; the built-in ones have the colour of their name (spec 2.11). */
export const addedTypeColours = ['teal', 'amber', 'rose', 'indigo', 'olive', 'brown'] as const
const leaveTypeColour = z.enum([...builtInLeaveTypes, ...addedTypeColours])
export type LeaveTypeColour = z.infer<typeof leaveTypeColour>

const inHalves = (name: string, min: number, max: number) =>
  z
    .number(`Please enter ${name} as a number`)
    .check(
      z.minimum(min, `Please enter at least ${min} for ${name}`),
      z.maximum(max, `Please enter at most ${max} for ${name}`),
      z.multipleOf(0.5, `Please enter ${name} in whole or half days`),
    )

/** The rule of a leave type, in days. PUT /api/leave-types/{key}/policy: from the current leave year on. */
export const leavePolicy = z.strictObject({
  /** Null: no allowance. Leave is recorded, and never refused for lack of balance. */
  annualDays: z.nullable(inHalves('the days a year', 0, 366)),
  accrualType: z.enum(accrualTypes, 'Please choose an accrual method'),
  creditedAt: z.enum(['start', 'end'], 'Please choose when a period is credited'),
  /** The most that moves into a leave year; null for everything. */
  carryOverDays: z.nullable(inHalves('the carry-over', 0, 366)),
  /** Whole months of the leave year after which carried days expire; null when they don't. */
  carriedValidMonths: z.nullable(
    z
      .int('Please enter the months as a whole number')
      .check(z.minimum(1, 'Please enter at least 1 month'), z.maximum(12, 'Please enter at most 12 months')),
  ),
  /** How far below zero a balance may go: 0, or less. */
  lowerLimitDays: inHalves('the lower limit', -366, 0),
})
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
export const newLeaveType = z.strictObject({
  name: leaveTypeName,
  colour: z.enum(addedTypeColours, 'Please choose a colour'),
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  approvalSteps: z.optional(z.nullable(approvalSteps)),
  isPrivate: z.boolean(),
  ...coverChange,
  /** Null for a type without an allowance. */
  annualDays: z.nullable(inHalves('the days a year', 0, 366)),
})
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
  /** Active people with a balance of the type, touched or not. */
  people: z.number(),
  /** How many people get how many days more, or fewer: the largest group first. A small group is named. */
  changes: z.array(z.strictObject({ days: dayCount, people: z.number(), names: z.array(person) })),
  /** Whose leave, already booked, the change leaves uncovered: from which day on, and by how much at most. */
  uncovered: z.array(z.strictObject({ user: person, from: computedDate, days: dayCount })),
  /** The current leave year after the change. */
  leaveYearStart: computedDate,
  leaveYearEnd: computedDate,
})
export type PolicyEffect = z.infer<typeof policyEffect>
