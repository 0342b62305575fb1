import { and, asc, eq, isNull } from 'drizzle-orm'
import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { readInBells, unreadInBells } from '#server/features/leave-record/in-bells.ts'
import { actionOn, recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { readDates, waitingAnew } from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { type Author, audit, timeOf } from '#server/platform/audit/service.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequests, notifications, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { stepsStillOpen } from '#shared/leave/approval-progress.ts'
import { stepsAnew } from '#shared/leave/approval-steps.ts'
import { currentApproverIds, type ReportingLines } from '#shared/leave/approvers.ts'
import { periodOf } from '#shared/leave/leave-period.ts'
import { dateInTimeZone, type PlainDate } from '#shared/plain-date.ts'
import { factsOf } from '../requests/amendment.ts'
import { assertCovered } from '../requests/cover.ts'
import { approveAutomatically, askToDecide, noApprover } from '../requests/no-decision.ts'
import { applyAmendment } from './decide.ts'

type Scope = Pick<Context, 'companyId' | 'now'>

/**
 * Makes a change after which other people may decide, and reassigns pending requests (product, section 2): a
 * request that nobody else can decide any more is approved automatically, and new approvers are notified. The
 * caller holds the lock on the company; everybody's row is locked in the order of their ids, so that a
 * concurrent request comes wholly before the change or wholly after it.
 */
export async function reassignPendingRequests<Result>(
  tx: Tx,
  { today, ...scope }: Scope & { today: PlainDate },
  change: () => Promise<Result>,
  { restarts = true } = {},
): Promise<Result> {
  await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).for('no key update')
  const before = await readReportingLines(tx, today)
  const result = await change()
  const after = await readReportingLines(tx, today)
  for (const request of await findPending(tx)) await reassign(tx, scope, { request, before, after, restarts })
  return result
}

/** Pending requests and amendments of active people, the oldest first. */
export async function findPending(tx: Tx): Promise<LeaveRow[]> {
  const rows = await tx
    .select({ request: leaveRequests })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(and(eq(leaveRequests.status, 'pending'), isNull(users.deactivatedAt)))
    .orderBy(asc(leaveRequests.id))
  return rows.map(({ request }) => request)
}

type Pending = { request: LeaveRow; before: ReportingLines; after: ReportingLines; restarts: boolean }

async function reassign(tx: Tx, scope: Scope, { request, before, after, restarts }: Pending): Promise<void> {
  const { userId } = request
  const approvalSteps =
    request.approvalSteps && stepsStillOpen(after, { ...request, approvalSteps: request.approvalSteps })
  const isAllApproved = request.approvalSteps !== null && approvalSteps === null
  const first = isAllApproved ? [] : currentApproverIds(after, { userId, approvalSteps })
  if (first.length === 0) {
    const hasApprovals = (request.approvalSteps?.approvals.length ?? 0) > 0
    const because = hasApprovals ? allApproved : noApprover
    const isApproved = await approveUndecided(tx, scope, request, { because, notify: [] })
    if (hasApprovals && !isApproved) await beginAnew(tx, scope, request, after)
    return
  }
  const known = new Set(currentApproverIds(before, request))
  const firstBefore = currentApproverIds(before, { userId, approvalSteps: request.approvalSteps })
  const isNextStep = approvalSteps?.current !== request.approvalSteps?.current
  const begins = isNextStep || (restarts && !first.some((id) => firstBefore.includes(id)))
  const recipients = begins ? first : currentApproverIds(after, request)
  if (begins) {
    const anew = { waitingSince: scope.now, escalation: 'none' as const, endsOn: null, approvalSteps }
    await tx.update(leaveRequests).set(anew).where(eq(leaveRequests.id, request.id))
  }
  if ([...known].some((id) => !recipients.includes(id)))
    await readInBells(tx, { requestId: request.id, now: scope.now }, recipients)
  const joined = recipients.filter((id) => !known.has(id))
  if (joined.length === 0) return
  // Who has been asked before hears no second time in the app.
  await unreadInBells(tx, request.id, isOneOf(notifications.userId, joined))
  await askToDecide(tx, request.id, joined)
}

const allApproved = 'Everyone who has to approve it has.'

/** Everybody has approved what the balance no longer covers: it waits for them again. */
async function beginAnew(tx: Tx, scope: Scope, request: LeaveRow, lines: ReportingLines): Promise<void> {
  const { id, userId } = request
  const approvalSteps = request.approvalSteps && stepsAnew(request.approvalSteps)
  await tx
    .update(leaveRequests)
    .set({ approvalSteps, ...waitingAnew(scope.now, request) })
    .where(eq(leaveRequests.id, id))
  const approverIds = currentApproverIds(lines, { ...request, approvalSteps })
  await readInBells(tx, { requestId: id, now: scope.now }, approverIds)
  await recordLeaveUpdate(
    tx,
    { at: scope.now, companyId: scope.companyId, actorId: null },
    {
      subjectId: id,
      action: actionOn(request, 'escalated'),
      after: { because: 'It couldn’t be approved, as the balance doesn’t cover it.' },
      notify: [userId, ...approverIds],
    },
  )
}

/**
 * Approves a pending request or amendment without a decision, and notifies its owner, and `notify` of it.
 * False if the balance no longer covers it: it stays pending. The caller holds the lock on the owner.
 */
export async function approveUndecided(
  tx: Tx,
  scope: Scope,
  request: LeaveRow,
  { because, notify }: { because: string; notify: readonly string[] },
): Promise<boolean> {
  try {
    const approve = request.amendsId === null ? approveRequest : approveAmendment
    const auditId = await approve(tx, scope, request, because)
    for (const recipientId of notify)
      await tx.enqueue('mail-leave-news', { requestId: request.id, auditId, recipientId })
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
  await tx.enqueue('mail-leave-decided', { requestId: request.id })
  await tx.invalidate('leave')
  return true
}

async function approveRequest(tx: Tx, scope: Scope, request: LeaveRow, because: string): Promise<string> {
  const { id, userId, leaveType } = request
  await assertCovered(tx, { userId, leaveType, dates: await readDates(tx, id), requestId: id })
  return approveAutomatically(tx, scope, { requestId: id, because })
}

async function approveAmendment(tx: Tx, scope: Scope, amendment: LeaveRow, because: string): Promise<string> {
  const { id, amendsId, leaveType } = amendment
  const ofAmendment = eq(leaveRequests.id, id)
  // As long as it is pending, its dates are taken.
  await tx.update(leaveRequests).set({ status: 'approved', decidedAt: scope.now }).where(ofAmendment)
  try {
    await applyAmendment(tx, scope, amendment, null)
  } catch (error) {
    // After a database error no query works in this transaction, and the error's code says whether to retry.
    if (isConflict(error))
      await tx.update(leaveRequests).set({ status: 'pending', decidedAt: null }).where(ofAmendment)
    throw error
  }
  await readInBells(tx, { requestId: id, now: scope.now })
  const facts = factsOf({
    leaveType,
    unit: amendment.unit,
    period: periodOf(amendment),
    dates: await readDates(tx, id),
  })
  return audit(
    tx,
    { at: scope.now, companyId: scope.companyId, actorId: null },
    {
      action: 'leave-amendment.approved',
      subjectId: id,
      before: { status: 'pending' },
      after: { ...facts, status: 'approved', amends: amendsId, because },
    },
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'conflict'
}

/**
 * Cancels the pending requests of somebody who leaves, and notifies who decides them. The caller holds the
 * lock on the person.
 */
export async function withdrawPending(
  tx: Tx,
  author: Author,
  { userId, because }: { userId: string; because: string },
): Promise<void> {
  const withdrawn = await tx
    .update(leaveRequests)
    .set({ status: 'cancelled' })
    .where(and(eq(leaveRequests.userId, userId), eq(leaveRequests.status, 'pending')))
    .returning()
  const pending = withdrawn.map((row) => ({ ...row, status: 'pending' as const }))
  if (pending.length === 0) return
  const today = dateInTimeZone(timeOf(author), await readCompanyTimeZone(tx))
  const lines = await readReportingLines(tx, today, pending)
  for (const request of pending) {
    await recordLeaveUpdate(tx, author, {
      subjectId: request.id,
      action: actionOn(request, 'cancelled'),
      before: { status: 'pending' },
      after: { status: 'cancelled', because },
      notify: decidersOf(lines, request),
    })
  }
}
