import { and, asc, eq, isNull } from 'drizzle-orm'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { periodOf, readDates } from '#server/features/leave-record/store.ts'
import {
  currentApproverIds,
  type ReportingLines,
  readReportingLines,
} from '#server/features/people/approvers.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { factsOf } from '../requests/amendment.ts'
import { assertCovered } from '../requests/cover.ts'
import { approveByItself } from '../requests/request.ts'
import { applyAmendment } from './decide.ts'

type Where = Pick<Context, 'companyId' | 'now'>

/**
 * Makes a change after which other people may decide, and looks again at what waits (product, section 2): where nobody else
 * can decide any more it is approved by itself, and with whom else it newly lies is asked. The caller holds the lock on the
 * company; everybody's row is locked in the order of their ids, so that what is asked for at the same moment comes wholly
 * before the change or wholly after it.
 */
export async function reassignPendingRequests<Result>(
  tx: Tx,
  { today, ...where }: Where & { today: PlainDate },
  change: () => Promise<Result>,
): Promise<Result> {
  await tx.select({ id: users.id }).from(users).orderBy(asc(users.id)).for('no key update')
  const before = await readReportingLines(tx, today)
  const result = await change()
  const after = await readReportingLines(tx, today)
  for (const request of await findWaiting(tx)) await lookAgain(tx, where, { request, before, after })
  return result
}

/** What waits of everybody who is active, the oldest first. */
async function findWaiting(tx: Tx): Promise<LeaveRow[]> {
  const rows = await tx
    .select({ request: leaveRequests })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(and(eq(leaveRequests.status, 'pending'), isNull(users.deactivatedAt)))
    .orderBy(asc(leaveRequests.id))
  return rows.map(({ request }) => request)
}

type Waiting = { request: LeaveRow; before: ReportingLines; after: ReportingLines }

async function lookAgain(tx: Tx, where: Where, { request, before, after }: Waiting): Promise<void> {
  const recipients = currentApproverIds(after, request.userId)
  if (recipients.length === 0) {
    if (!(await wasApproved(tx, where, request))) return
    await tx.enqueue('mail-leave-decided', { requestId: request.id })
    await tx.invalidate('leave')
    return
  }
  const known = new Set(currentApproverIds(before, request.userId))
  for (const recipientId of recipients) {
    if (!known.has(recipientId))
      await tx.enqueue('mail-leave-requested', { requestId: request.id, recipientId })
  }
}

/** Approves what nobody else decides; what the balance no longer covers goes on waiting for its owner to edit or cancel it. */
async function wasApproved(tx: Tx, where: Where, request: LeaveRow): Promise<boolean> {
  try {
    if (request.amendsId === null) await approveRequest(tx, where, request)
    else await approveAmendment(tx, where, request)
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

async function approveRequest(tx: Tx, where: Where, { id, userId, leaveType }: LeaveRow): Promise<void> {
  await assertCovered(tx, { userId, leaveType, dates: await readDates(tx, id), requestId: id })
  await approveByItself(tx, where, { requestId: id, needsApproval: true })
}

async function approveAmendment(tx: Tx, where: Where, amendment: LeaveRow): Promise<void> {
  const { id, amendsId, leaveType } = amendment
  const ofAmendment = eq(leaveRequests.id, id)
  // It makes room for the leave that takes its dates.
  await tx.update(leaveRequests).set({ status: 'approved', decidedAt: where.now }).where(ofAmendment)
  try {
    await applyAmendment(tx, where, amendment, null)
  } catch (error) {
    // After a fault of the database no query works, and its own code says whether to try again.
    if (isConflict(error))
      await tx.update(leaveRequests).set({ status: 'pending', decidedAt: null }).where(ofAmendment)
    throw error
  }
  const facts = factsOf({ leaveType, period: periodOf(amendment), dates: await readDates(tx, id) })
  const because = 'There is no other active approver.'
  await audit(
    tx,
    { at: where.now, companyId: where.companyId, actorId: null },
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

/** Takes back what waits of somebody who leaves. The caller holds the lock on the person. */
export async function withdrawWaiting(
  tx: Tx,
  { companyId, now }: Where,
  { userId, actorId, because }: { userId: string; actorId: string; because: string },
): Promise<void> {
  const withdrawn = await tx
    .update(leaveRequests)
    .set({ status: 'cancelled' })
    .where(and(eq(leaveRequests.userId, userId), eq(leaveRequests.status, 'pending')))
    .returning({ id: leaveRequests.id, amendsId: leaveRequests.amendsId })
  for (const { id, amendsId } of withdrawn) {
    await recordLeaveUpdate(
      tx,
      { at: now, companyId, actorId },
      {
        subjectId: id,
        action: `${amendsId ? 'leave-amendment' : 'leave-request'}.cancelled`,
        before: { status: 'pending' },
        after: { status: 'cancelled', because },
        notify: [],
      },
    )
  }
}
