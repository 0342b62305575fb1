import { v7 as newId } from 'uuid'
import { actionOn } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { type AgreedLeave, readDates, totalOf } from '#server/features/leave-record/store.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { audit } from '#server/platform/audit/service.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import { stepsAfterRecording, stepsStillOpen } from '#shared/leave/approval-progress.ts'
import { lastApproval, namedIn, stepsFor } from '#shared/leave/approval-steps.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
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

/** The audit log's line for the step that recording or changing somebody's leave has approved, if any. */
export async function auditOwnStep(
  tx: Tx,
  author: { ctx: Context; actor: Actor },
  { id, amendsId, approvalSteps }: Pick<LeaveRow, 'id' | 'amendsId' | 'approvalSteps'>,
  facts: Record<string, unknown>,
): Promise<void> {
  const approval = lastApproval({ status: 'pending', approvalSteps })
  if (!approval) return
  const after = { ...facts, status: 'pending', ...(amendsId && { amends: amendsId }) }
  const action = actionOn({ amendsId }, 'step-approved')
  await audit(tx, author, { action, subjectId: id, before: { status: 'pending' }, after }, approval.id)
}

type Recorded = AskedLeave & {
  actor: Actor
  now: Date
  /** The approved leave that it changes; null for new leave. */
  before: LeaveRow | null
}

/**
 * What is left of the approval steps of leave that somebody else than its owner records or changes; null if
 * it is approved by that. It is by an admin, or where no new date lies ahead: what has been taken is a fact.
 * For anybody else it's the step that is theirs, and for a company's API key none (docs/approvals.md).
 */
export async function findStepsLeft(
  tx: Tx,
  { actor, now, before, ...asked }: Recorded,
): Promise<FirstStep | null> {
  const { userId, today } = asked
  const newDates = await findNewDates(tx, before, asked)
  if (newDates.every(({ date }) => date <= today)) return null
  const steps = await findSteps(tx, asked)
  if (!steps) return null
  const lines = await readReportingLines(tx, today, [{ userId, approvalSteps: steps }])
  // As it is under the lock: they may just have lost the role. A company's key is no approver.
  if (lines.approver(actor.userId)?.role === 'admin') return null
  const at = now.toISOString()
  const approval = { id: newId(), by: actor.userId, since: at, at }
  const approvalSteps = stepsAfterRecording(lines, { userId, approvalSteps: steps }, approval)
  return approvalSteps && { approvalSteps, approverIds: currentApproverIds(lines, { userId, approvalSteps }) }
}

/** The dates that nobody has approved yet: all of new leave, and of a change what it adds. */
async function findNewDates(
  tx: Tx,
  before: LeaveRow | null,
  { type, unit, dates }: Pick<AskedLeave, 'type' | 'unit' | 'dates'>,
): Promise<readonly TakenDate[]> {
  if (before?.leaveType !== type.key) return dates
  // More minutes of a day ask for nothing where days are counted.
  const isMore = ({ hundredths }: TakenDate) => unit === 'hours' || hundredths > 0
  return daysAddedBy(dates, await readDates(tx, before.id)).filter(isMore)
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
