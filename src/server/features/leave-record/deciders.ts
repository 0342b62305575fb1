import { approvedBy } from '#shared/leave/approval-steps.ts'
import {
  awayApprover,
  currentApproverIds,
  type ReportingLines,
  standsFor,
  type Waiting,
} from '#shared/leave/approvers.ts'
import type { LeaveRow } from './rows.ts'

/**
 * Who is told of a change to this leave: those who decide it now or, of decided leave, who would be asked
 * first, and those who have approved it because its steps asked for them.
 */
export function decidersOf(lines: ReportingLines, leave: LeaveRow): string[] {
  const { status, approvalSteps, decidedBy } = leave
  const inSteps = approvalSteps ? [...approvedBy(approvalSteps), ...(decidedBy ? [decidedBy] : [])] : []
  const now = status === 'pending' ? currentApproverIds(lines, leave) : approversOf(lines, leave)
  return [...new Set([...now, ...inSteps])]
}

/**
 * The approvers of leave that nobody has to decide: the manager also while away, and not a deputy, who acts
 * on what waits alone (docs/approvals.md).
 */
export function approversOf(lines: ReportingLines, leave: Waiting): string[] {
  const away = awayApprover(lines, leave)
  const theirs = currentApproverIds(lines, leave).flatMap((id) => {
    const places = standsFor(lines, id, leave)
    return places.length > 0 ? places : [id]
  })
  return [...new Set(away ? [...theirs, away.id] : theirs)]
}
