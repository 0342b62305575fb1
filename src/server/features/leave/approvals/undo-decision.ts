import { and, eq, gt, notInArray, or } from 'drizzle-orm'
import { askAnew } from '#server/features/leave-record/covering.ts'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { readInBells, unreadInBells } from '#server/features/leave-record/in-bells.ts'
import { findOverlap } from '#server/features/leave-record/overlap.ts'
import { actionOn, recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import { type LeaveRow, leaveIdOf } from '#server/features/leave-record/rows.ts'
import {
  lockRequest,
  readDates,
  readRequest,
  replaceLeave,
  waitingAnew,
} from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { auditLog, leaveRequests, notifications } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { findMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import { largerByDate } from '#shared/leave/amendment.ts'
import { stepsStillOpen } from '#shared/leave/approval-progress.ts'
import { lastApproval, stepsAnew } from '#shared/leave/approval-steps.ts'
import type { StepApproval } from '#shared/leave/approval-steps-contract.ts'
import type { UndoneDecision } from '#shared/leave/approvals-contract.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import { periodOf } from '#shared/leave/leave-period.ts'
import { undoSecondsTogether } from '#shared/leave/together.ts'
import { canApproveLeave } from '#shared/permissions.ts'
import { undoSeconds } from '#shared/undo.ts'
import { daysAddedTo, factsOf, readAgreedBeside } from '../requests/amendment.ts'
import { readCalendarFor } from '../requests/count.ts'
import { assertCovered } from '../requests/cover.ts'
import { dayOverrun } from '../requests/day-overrun.ts'
import { refusingOverlap } from '../requests/overlap.ts'
import { findPayrollLock } from '../requests/payroll-lock.ts'
import { countAgain, isSame } from '../requests/recount.ts'
import { type Decision, readDecision, readDecisionLine } from './latest-decision.ts'

const collision =
  'There’s now other leave on these dates. Change or cancel that first, or leave the decision as it is.'

/**
 * Takes back a decision, until the leave begins: the request is pending again, with the people who approve
 * this person's leave now. Within `undoSeconds`, or `undoSecondsTogether`, no one has been notified of the
 * decision, so only the person who made it is, if someone else undid it; later the owner and the approvers
 * are too, once. The days of a rejected request are taken again, so they are counted, and the balance and
 * other leave checked, as when asking.
 *
 * @throws Refusal 'notFound', 'forbidden', or 'conflict' for what is not decided, was decided again or by
 *   nobody, has begun, changed since, is locked for payroll, collides with other leave, has no working days
 *   any more, or that the balance no longer covers.
 */
export async function undoDecision(
  ctx: Context,
  id: string,
  { decidedAt }: UndoneDecision,
): Promise<LeaveRequest> {
  const begun = performance.now()
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      // Before the person, as everywhere: no pay period is locked meanwhile.
      await shareCompany(tx)
      const request = await lockRequest(tx, id)
      const waitedMs = performance.now() - begun
      const lines = await readReportingLines(tx, actor.today, [request])
      const approval = lastApproval(request)
      const decision = await (approval ? readDecisionLine(tx, approval.id) : readDecision(tx, id))
      if (!mayUndo({ actor, lines, request, decision }))
        throw forbidden('Only an approver can undo this decision.')
      assertDecided(request, decision)
      if (decidedAt !== undefined && decidedAt !== (approval?.at ?? request.decidedAt?.toISOString()))
        throw conflict('This request was decided again in the meantime. Look at the latest decision first.')
      const leave = request.amendsId === null ? request : await lockRequest(tx, request.amendsId)
      await assertNotBegun(tx, ctx, [request, leave])
      if (!approval) await assertUnchanged(tx, request, decision)
      await assertNotLocked(tx, [request, leave])
      const agreed = await readDates(tx, request.id)
      const dates = await recount(tx, ctx, request, agreed)
      if (request.status === 'rejected') await assertStillFits(tx, [request, leave], dates)

      const ageMs = ctx.now.getTime() + waitedMs - decision.at.getTime()
      const silentSeconds = decision.isTogether ? undoSecondsTogether : undoSeconds
      const isNotified = ageMs >= silentSeconds * 1000
      const reopened = reopenedSteps(lines, request, approval)
      await tx
        .update(leaveRequests)
        .set({
          status: 'pending',
          rejectionReason: null,
          decidedBy: null,
          decidedAt: null,
          ...waitingAnew(ctx.now, request),
          ...reopened,
        })
        .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, request.status)))
      const waiting = { ...request, status: 'pending', ...reopened }
      // Of a decision that was undone unheard nobody is told, so that their bells are as before it.
      if (!isNotified) await unreadInBells(tx, id, eq(notifications.readAt, decision.at))
      await readInBells(tx, { requestId: id, now: ctx.now }, currentApproverIds(lines, waiting))
      if (isNotified && request.status === 'rejected') await askAnew(tx, id)
      await recordLeaveUpdate(
        tx,
        { ctx, actor },
        {
          subjectId: id,
          action: actionOn(request, approval ? 'step-undone' : 'decision-undone'),
          before: { status: request.status, ...lengthFacts({ unit: request.unit, dates: agreed }) },
          after: {
            ...factsOf({ ...request, period: periodOf(request), dates }),
            status: 'pending',
            ...(request.amendsId && { amends: request.amendsId }),
          },
          notify: [
            decision.actorId,
            ...(isNotified ? [request.userId, ...approversAround(lines, request, reopened)] : []),
          ],
        },
      )
      return readRequest(tx, leaveIdOf(request), actor.today)
    }),
    async () => collision,
  )
}

type Undoing = {
  actor: Actor
  lines: ReportingLines
  request: LeaveRow
  decision: Decision | undefined
}

/**
 * Whether one may undo the decision: those who may decide, and the one who decided it as a deputy or because
 * its steps asked for them.
 */
function mayUndo({ actor, lines, request, decision }: Undoing): boolean {
  const { approvalSteps } = request
  const current = lastApproval(request)?.step ?? approvalSteps?.current ?? 0
  const isNamed = approvalSteps?.steps[current]?.people.includes(actor.userId) ?? false
  const isStandIn = decision?.inPlaceOf !== undefined || isNamed
  if (isStandIn && canApproveLeave(actor) && decision?.actorId === actor.userId) return true
  if (!approvalSteps) return lines.mayDecide(actor.userId, request)
  const asItWaited = {
    ...request,
    status: 'pending',
    approvalSteps: { ...approvalSteps, current, approvals: [] },
  }
  return lines.mayDecide(actor.userId, asItWaited)
}

type Reopened = Partial<Pick<LeaveRow, 'approvalSteps' | 'escalation'>>

/**
 * Where a request with steps waits again: at the step that was decided, or for which the latest approval was,
 * unless its people have changed since, so that another step is open, or all begin anew.
 */
function reopenedSteps(
  lines: ReportingLines,
  request: LeaveRow,
  approval: StepApproval | undefined,
): Reopened {
  const { userId, approvalSteps } = request
  if (!approvalSteps) return {}
  const before = approval
    ? {
        ...approvalSteps,
        // Whoever recorded the leave may have approved a step that is yet to come.
        current: Math.min(approval.step, approvalSteps.current),
        approvals: approvalSteps.approvals.slice(0, -1),
      }
    : approvalSteps
  const open = stepsStillOpen(lines, { userId, approvalSteps: before }) ?? stepsAnew(approvalSteps)
  return {
    approvalSteps: open,
    ...(open.current !== approvalSteps.current && { escalation: 'none' as const }),
  }
}

/** Those whom the request waited for before the undo, and waits for after it. */
function approversAround(lines: ReportingLines, request: LeaveRow, reopened: Reopened): string[] {
  const waiting = { ...request, status: 'pending' }
  return [waiting, { ...waiting, ...reopened }].flatMap((one) => currentApproverIds(lines, one))
}

type PeoplesDecision = Decision & { actorId: string }

function assertDecided(
  request: LeaveRow,
  decision: Decision | undefined,
): asserts decision is PeoplesDecision {
  const { status, amendsId } = request
  if (status === 'pending' && !decision)
    throw conflict('This request hasn’t been decided, or the decision was already undone.')
  if (status === 'cancelled') throw conflict('This request has been cancelled in the meantime.')
  if (!decision || decision.actorId === null)
    throw conflict('This leave was recorded or approved without a decision. Change or cancel it instead.')
  // What the leave was before is not kept.
  if (amendsId !== null && status === 'approved')
    throw conflict('An approved change can’t be undone. Open the leave and change it back.')
}

/** A request, and the leave that it would change. */
type WithLeave = readonly [request: LeaveRow, leave: LeaveRow]

async function assertNotBegun(tx: Tx, ctx: Context, both: WithLeave): Promise<void> {
  const owner = await findMember(tx, both[0].userId, ctx.now)
  if (!owner || owner.deactivatedAt)
    throw conflict('This person has left the company, so their requests can’t be decided again.')
  if (both.some(({ startDate }) => startDate <= owner.today))
    throw conflict('This leave has started. Change or cancel it instead.')
}

/** What may happen without an effect on the leave. */
const withoutEffect: readonly AuditAction[] = [
  'leave-amendment.created',
  'leave-amendment.rejected',
  'leave-amendment.decision-undone',
  'leave-amendment.cancelled',
  'leave-amendment.recounted',
  'leave-amendment.escalated',
  'leave-amendment.step-approved',
  'leave-amendment.step-undone',
  'leave-request.cover-changed',
  'leave-request.cover-answered',
]

async function assertUnchanged(tx: Tx, request: LeaveRow, decision: Decision): Promise<void> {
  const leaveId = leaveIdOf(request)
  const related = await tx
    .select({ id: leaveRequests.id, status: leaveRequests.status })
    .from(leaveRequests)
    .where(or(eq(leaveRequests.id, leaveId), eq(leaveRequests.amendsId, leaveId)))
  const leave = related.find((row) => row.id === leaveId)
  if (request.amendsId !== null && leave?.status !== 'approved')
    throw conflict('The leave it would change is no longer approved.')
  const since = await tx
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        isOneOf(
          auditLog.subjectId,
          related.map((row) => row.id),
        ),
        // They grow with time.
        gt(auditLog.id, decision.id),
        notInArray(auditLog.action, [...withoutEffect]),
      ),
    )
    .limit(1)
  if (since.length > 0)
    throw conflict('This leave has been changed since the decision. Change or cancel it instead.')
  if (related.some((row) => row.id !== leaveId && row.status === 'pending'))
    throw conflict('A change of this leave is waiting for a decision. Decide that first.')
}

async function assertNotLocked(tx: Tx, both: WithLeave): Promise<void> {
  if (await findPayrollLock(tx, both.map(periodOf)))
    throw conflict(
      'These dates are in a locked pay period. Change or cancel the leave instead: the next period corrects it.',
    )
}

/**
 * The days of the request. Working patterns and public holidays may have changed while it was rejected, when
 * nothing recounts it. Sick days stay as the leave was agreed.
 */
async function recount(
  tx: Tx,
  ctx: Context,
  request: LeaveRow,
  agreed: readonly TakenDate[],
): Promise<readonly TakenDate[]> {
  if (request.status !== 'rejected' || request.amendmentKind === 'ill') return agreed
  const dates = countAgain(request, await readCalendarFor(tx, request.userId, request))
  if (dates.length === 0)
    throw conflict('These dates are no longer working days. Please leave the decision as it is.')
  const { unit } = request
  if (!isSame(dates, agreed))
    await replaceLeave(tx, ctx, request.id, { unit, period: periodOf(request), dates })
  return dates
}

/** A rejected request or change takes its days and dates again. */
async function assertStillFits(
  tx: Tx,
  [request, leave]: WithLeave,
  dates: readonly TakenDate[],
): Promise<void> {
  const { userId, leaveType, amendsId, amendmentKind } = request
  if (amendmentKind === 'ill') return
  const requestId = leaveIdOf(request)
  if ((await findOverlap(tx, { userId, period: periodOf(request), requestId })) !== null)
    throw conflict(collision)
  const counted = { unit: request.unit, period: periodOf(request), dates }
  if ((await dayOverrun(tx, { userId, counted, requestId })) !== null) throw conflict(collision)
  if (amendsId === null) return assertCovered(tx, { userId, leaveType, dates, requestId })
  if ((await daysAddedTo(tx, leave, { leaveType, dates })).length === 0) return
  await assertCovered(tx, {
    userId,
    leaveType,
    dates: largerByDate(dates, await readAgreedBeside(tx, leave, { leaveType })),
    requestId,
  })
}
