import { type AgreedLeave, totalOf } from '#server/features/leave-record/store.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { stepsStillOpen } from '#shared/leave/approval-progress.ts'
import { namedIn, stepsFor } from '#shared/leave/approval-steps.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import { daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { findRulesAgainst } from '../rules/rules-against.ts'

type AskedLeave = AgreedLeave & {
  userId: string
  type: Pick<LeaveTypeRow, 'key' | 'needsApproval' | 'approvalSteps'>
  today: PlainDate
}

/**
 * Whom leave waits for first, and the steps that hold for it; null if it waits for the manager alone, or
 * nobody else may decide.
 */
export type FirstStep = { approvalSteps: StepsOfRequest | null; approverIds: string[] }

export const nobodyAsked: FirstStep = { approvalSteps: null, approverIds: [] }

/**
 * The first step of leave that is about to be asked for. `lines`: of its owner, without the people whom steps
 * name.
 */
export async function findFirstStep(
  tx: Tx,
  { lines, ...asked }: AskedLeave & { lines: ReportingLines },
): Promise<FirstStep> {
  const { userId, today } = asked
  const approvalSteps = await findSteps(tx, asked)
  if (!approvalSteps) return { approvalSteps, approverIds: currentApproverIds(lines, { userId }) }
  const isNaming = namedIn(approvalSteps).length > 0
  const linesInSteps = isNaming ? await readReportingLines(tx, today, [{ userId, approvalSteps }]) : lines
  const open = stepsStillOpen(linesInSteps, { userId, approvalSteps })
  if (!open) return nobodyAsked
  return {
    approvalSteps: open,
    approverIds: currentApproverIds(linesInSteps, { userId, approvalSteps: open }),
  }
}

/**
 * The approval steps that hold for leave that is about to be asked for; null if it waits for the manager
 * alone.
 */
export async function findSteps(
  tx: Tx,
  { userId, type, today, period, dates }: AskedLeave,
): Promise<StepsOfRequest | null> {
  const { approvalSteps, needsApproval } = type
  if (!approvalSteps || !needsApproval) return null
  const { start, end } = period
  const planned = {
    userId,
    leaveType: type.key,
    needsApproval,
    start,
    end,
    dates: dates.map(({ date }) => date),
  }
  const mindsRules = approvalSteps.some(({ when }) => when === 'against-rule')
  return stepsFor(approvalSteps, {
    hundredths: totalOf(dates),
    daysAhead: Math.max(0, daysBetween(today, start) - 1),
    isAgainstRule: mindsRules && (await findRulesAgainst(tx, planned)).length > 0,
  })
}
