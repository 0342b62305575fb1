import * as z from 'zod/mini'
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
  'name' | 'colour' | 'isPaid' | 'needsApproval' | 'approvalSteps' | 'isPrivate'
>

export const typeFacts = z.strictObject({
  name: newLeaveType.shape.name,
  colour: leaveType.shape.colour,
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  approvalSteps: leaveType.shape.approvalSteps,
  isPrivate: z.boolean(),
})

export function factsOf(type: LeaveType): TypeFacts {
  const { name, colour, isPaid, needsApproval, approvalSteps, isPrivate } = type
  return { name, colour, isPaid, needsApproval, approvalSteps, isPrivate }
}

/** Only what differs: the built-in types are refused a name or colour, even their own. */
export function changeOf(facts: TypeFacts, changes: readonly (keyof TypeFacts)[]): LeaveTypeChange {
  const { name, isPaid, needsApproval, approvalSteps, isPrivate } = facts
  const colour = addedTypeColours.find((known) => known === facts.colour)
  return {
    ...(changes.includes('name') && { name }),
    ...(changes.includes('colour') && colour && { colour }),
    ...(changes.includes('isPaid') && { isPaid }),
    ...(changes.includes('needsApproval') && { needsApproval }),
    ...(changes.includes('approvalSteps') && { approvalSteps }),
    ...(changes.includes('isPrivate') && { isPrivate }),
  }
}
