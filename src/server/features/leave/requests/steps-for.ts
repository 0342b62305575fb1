import { type AgreedLeave, totalOf } from '#server/features/leave-record/store.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { readLinesOf } from '#server/features/people/approvers.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { namedIn, type StepsOfRequest, stepsFor } from '#shared/leave/approval-steps.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import { daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { findRulesAgainst } from '../rules/rules-against.ts'

type AskedLeave = AgreedLeave & {
  userId: string
  type: Pick<LeaveTypeRow, 'key' | 'needsApproval' | 'approvalSteps'>
  today: PlainDate
}

/** The approval steps that hold for leave that is about to be asked for; null if it waits for the manager alone. */
export async function findSteps(
  tx: Tx,
  { userId, type, today, period, dates }: AskedLeave,
): Promise<StepsOfRequest | null> {
  const { approvalSteps, needsApproval } = type
  if (!approvalSteps) return null
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

/** The ids of those whom leave with these steps would wait for first. `lines`: of its owner, without the people whom steps name. */
export async function firstApproverIds(
  tx: Tx,
  today: PlainDate,
  { lines, ...waiting }: { lines: ReportingLines; userId: string; approvalSteps: StepsOfRequest | null },
): Promise<string[]> {
  const isNaming = namedIn(waiting.approvalSteps).length > 0
  return currentApproverIds(isNaming ? await readLinesOf(tx, today, [waiting]) : lines, waiting)
}
