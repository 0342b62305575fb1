import { approvedBy } from '#shared/leave/approval-steps.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import type { LeaveRow } from './rows.ts'

/**
 * Who is told of a change to this leave: those who decide it now or, of decided leave, who would be asked
 * first, and those who have approved it because its steps asked for them.
 */
export function decidersOf(lines: ReportingLines, leave: LeaveRow): string[] {
  const { approvalSteps, decidedBy } = leave
  const inSteps = approvalSteps ? [...approvedBy(approvalSteps), ...(decidedBy ? [decidedBy] : [])] : []
  return [...new Set([...currentApproverIds(lines, leave), ...inSteps])]
}
