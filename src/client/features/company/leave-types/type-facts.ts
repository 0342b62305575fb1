import * as z from 'zod/mini'
import { coverFields } from '#shared/leave/cover-contract.ts'
import {
  addedTypeColours,
  type LeaveType,
  type LeaveTypeChange,
  leaveType,
  newLeaveType,
} from '#shared/leave/leave-type-contract.ts'

/** What a type is, its policy aside. */
export type TypeFacts = Pick<
  LeaveType,
  | 'name'
  | 'colour'
  | 'isPaid'
  | 'needsApproval'
  | 'approvalSteps'
  | 'isPrivate'
  | 'cover'
  | 'coverAboveDays'
  | 'coverMustAccept'
>

export const typeFacts = z.strictObject({
  name: newLeaveType.shape.name,
  colour: leaveType.shape.colour,
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  approvalSteps: leaveType.shape.approvalSteps,
  isPrivate: z.boolean(),
  ...coverFields,
})

export function factsOf(type: LeaveType): TypeFacts {
  const { name, colour, isPaid, needsApproval, approvalSteps, isPrivate } = type
  const { cover, coverAboveDays, coverMustAccept } = type
  const ofCover = { cover, coverAboveDays, coverMustAccept }
  return { name, colour, isPaid, needsApproval, approvalSteps, isPrivate, ...ofCover }
}

/** Only what differs: the built-in types are refused a name or colour, even their own. */
export function changeOf(facts: TypeFacts, changes: readonly (keyof TypeFacts)[]): LeaveTypeChange {
  const { name, isPaid, needsApproval, approvalSteps, isPrivate } = facts
  const { cover, coverAboveDays, coverMustAccept } = facts
  const colour = addedTypeColours.find((known) => known === facts.colour)
  return {
    ...(changes.includes('name') && { name }),
    ...(changes.includes('colour') && colour && { colour }),
    ...(changes.includes('isPaid') && { isPaid }),
    ...(changes.includes('needsApproval') && { needsApproval }),
    ...(changes.includes('approvalSteps') && { approvalSteps }),
    ...(changes.includes('isPrivate') && { isPrivate }),
    ...(changes.includes('cover') && { cover }),
    ...(changes.includes('coverAboveDays') && { coverAboveDays }),
    ...(changes.includes('coverMustAccept') && { coverMustAccept }),
  }
}
