import type { ApprovalStep, StepApproval, StepsOfRequest } from './approval-steps-contract.ts'
import type { Hundredths } from './days.ts'

/** The leave that is asked for, as far as it decides which steps hold. */
export type LeaveToApprove = {
  hundredths: Hundredths
  /** Days from today until it begins. */
  daysAhead: number
  /** Whether a rule of the company is against its dates. */
  isAgainstRule: boolean
}

/**
 * The steps that hold for this leave. Null if it waits for the manager alone, as it does for a leave type
 * without steps (docs/approvals.md).
 */
export function stepsFor(
  steps: readonly ApprovalStep[] | null,
  leave: LeaveToApprove,
): StepsOfRequest | null {
  const holding = (steps ?? []).filter((step) => holdsFor(step, leave))
  const isManagerAlone = holding.every(({ by }) => by === 'manager')
  return isManagerAlone ? null : stepsAnew({ steps: holding })
}

function holdsFor(
  { when, days }: ApprovalStep,
  { hundredths, daysAhead, isAgainstRule }: LeaveToApprove,
): boolean {
  if (when === 'longer') return hundredths > (days ?? 0) * 100
  if (when === 'sooner') return daysAhead < (days ?? 0)
  return when === 'always' || isAgainstRule
}

/** The ids of those who have approved it, and of those in whose place somebody did. */
export function approvedBy(approvalSteps: StepsOfRequest | null | undefined): string[] {
  return (approvalSteps?.approvals ?? []).flatMap(({ by, inPlaceOf }) =>
    inPlaceOf === null ? [by] : [by, inPlaceOf],
  )
}

/** The steps without an approval, at the first. */
export function stepsAnew({ steps }: Pick<StepsOfRequest, 'steps'>): StepsOfRequest {
  return { steps, current: 0, approvals: [] }
}

/** The latest approval of what waits; undefined if no step was approved. */
export function lastApproval(waiting: {
  status: string
  approvalSteps: StepsOfRequest | null
}): StepApproval | undefined {
  return waiting.status === 'pending' ? waiting.approvalSteps?.approvals.at(-1) : undefined
}

/** The ids of the people that steps name. */
export function namedIn(approvalSteps: Pick<StepsOfRequest, 'steps'> | null | undefined): string[] {
  return (approvalSteps?.steps ?? []).flatMap(({ people }) => people)
}
