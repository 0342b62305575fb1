import type { Person } from '../fields.ts'
import { canDecide } from '../permissions.ts'
import { approvedBy } from './approval-steps.ts'
import type { StepApproval, StepsOfRequest } from './approval-steps-contract.ts'
import {
  askedAtStep,
  currentApprovers,
  needsAllNow,
  type ReportingLines,
  representedBy,
  standsFor,
  type Waiting,
} from './approvers.ts'

/** A request whose leave type has steps. */
type InSteps = Waiting & { approvalSteps: StepsOfRequest }

/**
 * The steps of a request after an approval: at the same step, if others have to approve it too, or at the
 * next one that isn't approved already by the same people. Null if that was the last one, so that the request
 * is approved.
 */
export function stepsAfterApproval(
  lines: ReportingLines,
  waiting: Waiting,
  approval: Omit<StepApproval, 'step'>,
): StepsOfRequest | null {
  const { approvalSteps } = waiting
  if (!approvalSteps) return null
  const { current, approvals } = approvalSteps
  // An admin may be asked as a deputy, too.
  const represented = standsFor(lines, approval.by, waiting).find((id) => id !== approval.by)
  const inPlaceOf = approval.inPlaceOf ?? represented ?? null
  const after = { ...approvalSteps, approvals: [...approvals, { ...approval, inPlaceOf, step: current }] }
  const { together, needsAll } = askedAtStep(lines, waiting)
  // Somebody else who may decide stands for all who are still asked.
  const isOneOfAll = needsAll && together.some(({ userId }) => [approval.by, inPlaceOf].includes(userId))
  if (isOneOfAll && !isApproved(lines, { ...waiting, approvalSteps: after })) return after
  return firstOpen(lines, { ...waiting, approvalSteps: after }, current + 1)
}

/**
 * The steps of a request when it's sent, or after a change of who approves: those whose people have all
 * approved it already, and those that nobody else may decide, are passed. Null if none is left, so that the
 * request is approved.
 */
export function stepsStillOpen(lines: ReportingLines, waiting: InSteps): StepsOfRequest | null {
  return firstOpen(lines, waiting, waiting.approvalSteps.current)
}

/**
 * The steps of leave that somebody records for its owner, or of a change that they make to it: that approves
 * the first step which they decide in their own right, wherever it stands, and no other. Null if none is
 * left, so that it is approved. A company's API key approves none.
 */
export function stepsAfterRecording(
  lines: ReportingLines,
  waiting: InSteps,
  approval: Omit<StepApproval, 'step' | 'inPlaceOf'>,
): StepsOfRequest | null {
  const { approvalSteps } = waiting
  const recorder = lines.approver(approval.by)
  const step = approvalSteps.steps.findIndex((_, index) => {
    const owner = lines.ownerOf({ ...atStep(waiting, index), status: 'pending' })
    return recorder && canDecide(recorder, { ...owner, deputyIds: [] })
  })
  if (step === -1) return stepsStillOpen(lines, waiting)
  const approvals = [...approvalSteps.approvals, { ...approval, inPlaceOf: null, step }]
  return stepsStillOpen(lines, { ...waiting, approvalSteps: { ...approvalSteps, approvals } })
}

function firstOpen(lines: ReportingLines, waiting: InSteps, from: number): StepsOfRequest | null {
  const { approvalSteps } = waiting
  const open = approvalSteps.steps.findIndex(
    (_, index) => index >= from && !isApproved(lines, atStep(waiting, index)),
  )
  return open === -1 ? null : { ...approvalSteps, current: open }
}

function atStep(waiting: InSteps, current: number): InSteps {
  return { ...waiting, approvalSteps: { ...waiting.approvalSteps, current } }
}

/** Whether the people of the step have approved the request, then or before, or nobody else may. */
function isApproved(lines: ReportingLines, waiting: InSteps): boolean {
  const approved = approvedBy(waiting.approvalSteps)
  const hasApproved = ({ userId }: { userId: string }) => approved.includes(userId)
  const { inOrder, together, needsAll } = askedAtStep(lines, waiting)
  if (needsAll || together.length === 0) return together.every(hasApproved)
  return (inOrder.length > 0 ? inOrder : together).some(hasApproved)
}

/** Whom a step asks, by its position, and whether all of them have to approve. */
export type StepAhead = { step: number; people: Person[]; needsAll: boolean }

/**
 * The step that a request waits at, and those after it, with the people whom they would ask today. Somebody
 * who is the only one to be asked, or one of all, isn't asked again later.
 */
export function stepsAhead(lines: ReportingLines, waiting: Waiting): StepAhead[] {
  const { userId, approvalSteps } = waiting
  if (!approvalSteps) return [{ step: 0, people: currentApprovers(lines, waiting), needsAll: false }]
  const ahead: StepAhead[] = []
  let at: InSteps | null = { userId, approvalSteps }
  while (at !== null) {
    const isCurrent = ahead.length === 0
    const { needsAll } = askedAtStep(lines, at)
    ahead.push({
      step: at.approvalSteps.current,
      people: currentApprovers(lines, isCurrent ? waiting : at),
      needsAll: isCurrent ? needsAllNow(lines, waiting) : needsAll,
    })
    const first = currentApprovers(lines, at)
    const certain: Person[] = needsAll || first.length === 1 ? first : []
    const expected = {
      ...at.approvalSteps,
      approvals: [...at.approvalSteps.approvals, ...approvalsOf(lines, at, certain)],
    }
    const next = firstOpen(lines, { userId, approvalSteps: expected }, expected.current + 1)
    at = next && { userId, approvalSteps: next }
  }
  return ahead
}

function approvalsOf(lines: ReportingLines, at: InSteps, people: readonly Person[]): StepApproval[] {
  return people.map(({ id: by }) => {
    const inPlaceOf = representedBy(lines, by, at)?.id ?? null
    return { id: '', step: at.approvalSteps.current, by, inPlaceOf, since: '', at: '' }
  })
}
