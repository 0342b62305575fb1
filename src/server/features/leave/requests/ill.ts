import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  assertActive,
  findPendingAmendment,
  lockRequest,
  readDates,
  readRequest,
  storeLeave,
  withdrawAmendment,
} from '#server/features/leave-record/store.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { IllDates, LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf, within } from '#shared/leave/leave-period.ts'
import { assertApproved, factsOf, illDaysOf, turnIntoSickLeave } from './amendment.ts'
import { assertCovered } from './cover.ts'
import { askToDecide } from './no-decision.ts'
import { refusingOverlap } from './overlap.ts'

/**
 * Somebody falls ill during leave: the dates become sick leave, and the days come back (leave-rules, section
 * 3). Somebody who may decide the leave does it at once; its owner reports it once the leave has begun, and
 * it is pending like any change, unless sick leave needs no approval or nobody else may decide.
 *
 * @throws Refusal 'notFound', 'forbidden', 'invalid' for dates outside the leave or without a working day,
 *   'conflict' for leave that has not begun, is not approved, or is sick leave already.
 */
export async function reportIllness(ctx: Context, id: string, dates: IllDates): Promise<LeaveRequest> {
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      const leave = await lockRequest(tx, id)
      const lines = await readReportingLines(tx, actor.today, [leave])
      const isOwn = leave.userId === actor.userId
      if (!isOwn && !lines.mayDecide(actor.userId, leave))
        throw forbidden('Only its owner or an approver can report an illness.')
      assertDates(leave, dates)
      if (isOwn && leave.startDate > actor.today)
        throw conflict(
          'This leave hasn’t started. Please request sick leave, and cancel or change this leave.',
        )

      const pending = await findPendingAmendment(tx, id)
      if (isOwn && pending && isReported(pending, dates)) return readRequest(tx, id, actor.today)
      const illness = { start: dates.startDate, end: dates.endDate, createdBy: actor.userId }
      const agreed = await readDates(tx, id)
      const ill = illDaysOf(agreed, illness.start, illness.end)
      await withdrawAmendment(tx, ctx, { requestId: id, actorId: actor.userId, notify: [leave.userId] })
      const period = within(periodOf(leave), illness.start, illness.end)
      const { unit } = leave
      const facts = {
        before: factsOf({ ...leave, period: periodOf(leave), dates: agreed }),
        after: { ...factsOf({ leaveType: 'sick', unit, period, dates: ill }), amends: id },
      }
      const recipients = isOwn ? await findDeciders(tx, currentApproverIds(lines, leave)) : []
      if (recipients.length === 0) {
        const decidedBy = isOwn ? null : actor.userId
        await turnIntoSickLeave(tx, ctx, leave, { ...illness, decidedBy })
        const notify = isOwn ? currentApproverIds(lines, leave) : [leave.userId]
        const change = { ...facts, action: 'leave-request.ill', subjectId: id, notify } as const
        await recordLeaveUpdate(tx, { ctx, actor }, change)
      } else {
        await assertCovered(tx, { userId: leave.userId, leaveType: 'sick', dates: ill, isOwn })
        await assertActive(tx, leave.userId)
        const amendmentId = await storeLeave(tx, ctx, {
          userId: leave.userId,
          leaveType: 'sick',
          unit,
          period,
          dates: ill,
          notes: null,
          status: 'pending',
          createdBy: actor.userId,
          decidedBy: null,
          amends: { id, kind: 'ill' },
        })
        const change = { ...facts, action: 'leave-amendment.created', subjectId: amendmentId } as const
        await recordLeaveUpdate(tx, { ctx, actor }, { ...change, notify: [] })
        await askToDecide(tx, amendmentId, recipients)
      }
      return readRequest(tx, id, actor.today)
    }),
  )
}

function assertDates(leave: LeaveRow, { startDate, endDate }: IllDates): void {
  assertApproved(leave)
  if (leave.leaveType === 'sick') throw conflict('This is sick leave already.')
  if (startDate > endDate || startDate < leave.startDate || endDate > leave.endDate)
    throw invalid('Please choose dates within this leave.')
}

/**
 * Whether these dates are pending already: a report sent twice has one effect, and a longer one replaces a
 * shorter one.
 *
 * @throws Refusal 'conflict' if other dates are pending, which would be lost silently.
 */
function isReported(pending: LeaveRow, { startDate, endDate }: IllDates): boolean {
  if (pending.amendmentKind !== 'ill') return false
  if (pending.startDate === startDate && pending.endDate === endDate) return true
  if (pending.startDate >= startDate && pending.endDate <= endDate) return false
  throw conflict('Other sick days of this leave are awaiting a decision. Please withdraw them or wait.')
}

/** Nobody if sick leave needs no approval. */
async function findDeciders(tx: Tx, recipients: readonly string[]): Promise<readonly string[]> {
  const sick = await readLeaveType(tx, 'sick')
  return sick?.needsApproval ? recipients : []
}
