import { eq } from 'drizzle-orm'
import { readInBells } from '#server/features/leave-record/in-bells.ts'
import { audit } from '#server/platform/audit/service.ts'
import { pipeline, pipelineEach } from '#server/platform/db/pipeline.ts'
import { companies, leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { NewLeaveRequest } from '#shared/leave/contract.ts'
import { illnessMayNeedNoDecision, isIllnessWithin, whyNoDecision } from '#shared/leave/own-illness.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { findPayrollLock } from './payroll-lock.ts'

type AskedDates = Pick<NewLeaveRequest, 'leaveType' | 'startDate' | 'endDate'>

/**
 * Whether one's own leave is an illness of the last days, which needs no decision in this company
 * (docs/rules.md, 'Requests'). With a date in a locked pay period it does, as it corrects what was paid; to
 * be sure of that, the caller holds `shareCompany` where `illnessMayNeedNoDecision`.
 */
export async function illnessNeedsNoDecision(tx: Tx, asked: AskedDates, today: PlainDate): Promise<boolean> {
  if (!illnessMayNeedNoDecision(asked, today)) return false
  const { rules, lock } = await pipeline({
    rules: tx.select({ daysBack: companies.illnessDaysBack }).from(companies),
    lock: findPayrollLock(tx, [{ start: asked.startDate, end: asked.endDate }]),
  })
  return !lock && rules.some(({ daysBack }) => isIllnessWithin(asked, { today, daysBack }))
}

export const noApprover = 'There is no other active approver.'

/** `needsApproval`: whether leave of its type does. `isExempt`: whether it is an illness that doesn't. */
type Unneeded = { needsApproval: boolean; isExempt: boolean }

/** Why nobody decides leave, for the audit log. */
export function reasonForNoDecision({ needsApproval, isExempt }: Unneeded): string {
  if (!needsApproval) return 'This type needs no approval.'
  return isExempt ? whyNoDecision : noApprover
}

type Approval = { requestId: string; because: string; notify?: readonly string[] }

/**
 * Approves a request that nobody decides, and tells `notify`; answers the id of the audit line, which says
 * why.
 */
export async function approveAutomatically(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  { requestId, because, notify = [] }: Approval,
): Promise<string> {
  await tx
    .update(leaveRequests)
    .set({ status: 'approved', decidedAt: now })
    .where(eq(leaveRequests.id, requestId))
  const auditId = await audit(
    tx,
    { at: now, companyId, actorId: null },
    {
      action: 'leave-request.approved',
      subjectId: requestId,
      before: { status: 'pending' },
      after: { status: 'approved', because },
    },
  )
  await pipelineEach([
    ...notify.map((recipientId) => tx.enqueue('mail-leave-news', { requestId, auditId, recipientId })),
    readInBells(tx, { requestId, now }),
  ])
  return auditId
}

/** Notifies the current approvers. */
export async function askToDecide(tx: Tx, requestId: string, recipients: readonly string[]): Promise<void> {
  await pipelineEach(
    recipients.map((recipientId) => tx.enqueue('mail-leave-requested', { requestId, recipientId })),
  )
}
