import { eq } from 'drizzle-orm'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden, type Refusal } from '#server/platform/errors.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import { type Actor, isCompanyKey } from '#server/platform/tenancy/context.ts'
import { stepsAfterApproval } from '#shared/leave/approval-progress.ts'
import { approvedBy, lastApproval } from '#shared/leave/approval-steps.ts'
import type { StepApproval, StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { anyOrAllOf } from '#shared/leave/approver-words.ts'
import {
  currentApproverIds,
  currentApprovers,
  needsAllNow,
  type ReportingLines,
} from '#shared/leave/approvers.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { askToDecide } from '../requests/no-decision.ts'

type Approval = Pick<StepApproval, 'id' | 'by' | 'inPlaceOf'>

/** The steps of a request after this approval; null if it approves the request. */
export function stepsAfter(
  lines: ReportingLines,
  request: LeaveRow,
  { now, ...approval }: Approval & { now: Date },
): StepsOfRequest | null {
  const since = (request.waitingSince ?? request.createdAt).toISOString()
  return stepsAfterApproval(lines, request, { ...approval, since, at: now.toISOString() })
}

/**
 * What a request is set to when one of its steps is approved: the people of the next one have their days of
 * silence anew.
 */
export function columnsAfterStep(request: LeaveRow, approvalSteps: StepsOfRequest, now: Date) {
  const isSameStep = request.approvalSteps?.current === approvalSteps.current
  return {
    approvalSteps,
    ...(!isSameStep && { waitingSince: now, escalation: 'none' as const, endsOn: null }),
  }
}

/** 'Maya Okafor or Ben Ito', 'Maya Okafor and Ben Ito': whom a request waits for, in a sentence. */
export function nowWith(lines: ReportingLines, request: LeaveRow): string {
  return anyOrAllOf({ people: currentApprovers(lines, request), needsAll: needsAllNow(lines, request) })
}

/** To somebody who may see what waits, but not decide it at this step. */
export function notTheirTurn(lines: ReportingLines, request: LeaveRow, actor: Actor): Refusal {
  const names = nowWith(lines, request)
  if (isCompanyKey(actor) && request.approvalSteps)
    return forbidden(
      `A company’s API key can’t decide a request with approval steps. This one is waiting for ${names}.`,
    )
  return approvedBy(request.approvalSteps).includes(actor.userId)
    ? conflict(`You’ve already approved this request. It’s now waiting for ${names}.`)
    : forbidden(`This request is waiting for ${names}. Only they or an admin can decide it now.`)
}

/**
 * Once an approval of a step can no longer be undone unheard: asks the next approvers, and tells the person
 * who asked.
 */
export async function askNextApprovers(
  { inCompany, now }: JobServices,
  { companyId, requestId, decisionId }: JobPayloads['ask-next-approvers'],
): Promise<undefined> {
  await inCompany(companyId, async (tx) => {
    const [request] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, requestId))
    // It was undone, or others have approved or decided it since.
    if (!request || lastApproval(request)?.id !== decisionId) return
    const today = dateInTimeZone(now(), await readCompanyTimeZone(tx))
    const lines = await readReportingLines(tx, today, [request])
    // The others of the same step have been asked.
    if (lastApproval(request)?.step !== request.approvalSteps?.current)
      await askToDecide(tx, requestId, currentApproverIds(lines, request))
    await tx.enqueue('mail-leave-news', { requestId, auditId: decisionId, recipientId: request.userId })
  })
}
