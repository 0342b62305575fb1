import { eq } from 'drizzle-orm'
import { readLeaveAccount } from '#server/features/balance/account.ts'
import { releaseCover } from '#server/features/leave-record/covering.ts'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  type AgreedLeave,
  assertActive,
  type LeaveToStore,
  readDates,
  replaceLeave,
  storeLeave,
} from '#server/features/leave-record/store.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import { isSamePeriod, type LeavePeriod, periodOf, within } from '#shared/leave/leave-period.ts'
import { asksForMore } from '#shared/leave/may-ask.ts'
import { assertCovered } from './cover.ts'
import { askToDecide } from './no-decision.ts'
import { auditOwnStep } from './steps-for.ts'

/** Approved leave as it would be after a change. */
export type ChangedLeave = AgreedLeave & { leaveType: string; notes: string | null }

/**
 * The dates of approved leave that count beside a change of it until that is decided: none where the two draw
 * on different allowances (leave-rules, section 3).
 */
export async function readAgreedBeside(
  tx: Tx,
  leave: LeaveRow,
  { leaveType }: Pick<ChangedLeave, 'leaveType'>,
): Promise<TakenDate[]> {
  return leave.leaveType === leaveType ? readDates(tx, leave.id) : []
}

/**
 * The days that a change adds to approved leave, by date: those that take more from the balance. None for
 * more minutes of a day where the type counts in days.
 */
export async function daysAddedTo(
  tx: Tx,
  leave: LeaveRow,
  change: Pick<ChangedLeave, 'leaveType' | 'dates'>,
): Promise<TakenDate[]> {
  if (leave.leaveType !== change.leaveType) return [...change.dates]
  const added = daysAddedBy(change.dates, await readDates(tx, leave.id))
  const account = await readLeaveAccount(tx, leave.userId, leave.leaveType)
  return added.filter((day) => asksForMore(account, [day]))
}

/**
 * Replaces the dates of approved leave. The caller holds the lock on the person.
 *
 * @throws Refusal 'conflict' when the balance doesn't cover them. A change that only gives days back needs
 *   none.
 */
export async function swapLeave(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  leave: LeaveRow,
  change: ChangedLeave,
  isOwn = false,
): Promise<void> {
  const { leaveType, dates } = change
  if ((await daysAddedTo(tx, leave, change)).length > 0)
    await assertCovered(tx, { userId: leave.userId, leaveType, dates, requestId: leave.id, isOwn })
  await replaceLeave(tx, ctx, leave.id, change)
}

export type AmendmentToStore = {
  leave: LeaveRow
  changed: ChangedLeave
  kind: 'change' | 'ill'
  /** Default: it waits for the manager alone. */
  approvalSteps?: StepsOfRequest | null
  deciderIds: readonly string[]
  /** Who is told of it beside its owner. Default: nobody. */
  told?: readonly string[]
  /** Of its line in the audit log. Default: a new one. */
  auditId?: string
}

/**
 * Stores a change of approved leave that waits for a decision, and notifies those who decide it, and its
 * owner of somebody else's.
 *
 * @throws Refusal 'unauthorized' where its owner isn't active any more.
 */
export async function storeAmendment(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { leave, changed, kind, approvalSteps = null, deciderIds, told = [], auditId }: AmendmentToStore,
): Promise<void> {
  await assertActive(tx, leave.userId)
  const id = await storeLeave(tx, ctx, {
    ...changed,
    userId: leave.userId,
    status: 'pending',
    createdBy: actor.userId,
    decidedBy: null,
    approvalSteps,
    amends: { id: leave.id, kind },
  })
  await recordLeaveUpdate(
    tx,
    { ctx, actor },
    {
      subjectId: id,
      action: 'leave-amendment.created',
      before: await factsBefore(tx, leave),
      after: { ...factsOf(changed), amends: leave.id },
      notify: [leave.userId, ...told],
      auditId,
    },
  )
  const amendment = { id, amendsId: leave.id, approvalSteps }
  await auditOwnStep(tx, { ctx, actor }, amendment, factsOf(changed))
  await askToDecide(tx, id, deciderIds)
}

/** The facts of stored leave as it is, for an audit line about its change. */
export async function factsBefore(tx: Tx, leave: LeaveRow) {
  const { leaveType, unit } = leave
  return factsOf({ leaveType, unit, period: periodOf(leave), dates: await readDates(tx, leave.id) })
}

/** Whether stored leave, or an amendment, has already what a change asks for. */
export function isSameLeave(stored: LeaveRow, { leaveType, period, notes }: ChangedLeave): boolean {
  return stored.leaveType === leaveType && stored.notes === notes && isSamePeriod(periodOf(stored), period)
}

type Illness = { start: string; end: string; decidedBy: string | null; createdBy: string }

/**
 * Turns dates of approved leave into sick leave; the dates after them become leave of their own. The caller
 * holds the lock on the person.
 *
 * @throws Refusal 'conflict' if sick leave has an allowance that doesn't cover them.
 */
export async function turnIntoSickLeave(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  leave: LeaveRow,
  illness: Illness,
): Promise<void> {
  const { start, end, decidedBy, createdBy } = illness
  const { userId, leaveType, notes } = leave
  const agreed = await readDates(tx, leave.id)
  const ill = illDaysOf(agreed, start, end)
  const isOwn = decidedBy === null && createdBy === userId
  await assertCovered(tx, { userId, leaveType: 'sick', dates: ill, isOwn })

  const before = agreed.filter(({ date }) => date < start)
  const after = agreed.filter(({ date }) => date > end)
  const period = periodOf(leave)
  const { unit } = leave
  const decided = { userId, status: 'approved' as const, decidedBy }
  // What remains ends and begins on a working day, not on the weekend next to the illness.
  const firstHalf = {
    unit,
    period: within(period, period.start, before.at(-1)?.date ?? period.start),
    dates: before,
  }
  const secondHalf = { unit, period: within(period, after[0]?.date ?? period.end, period.end), dates: after }

  // First the leave, as sick leave on its dates would overlap it.
  if (before.length > 0) await replaceLeave(tx, ctx, leave.id, firstHalf)
  else if (after.length > 0) await replaceLeave(tx, ctx, leave.id, secondHalf)
  else
    await tx
      .update(leaveRequests)
      .set({ status: 'cancelled', revision: leave.revision + 1, revisedAt: ctx.now })
      .where(eq(leaveRequests.id, leave.id))
  const actorId = decidedBy ?? createdBy
  if (before.length + after.length === 0) await releaseCover(tx, { requestId: leave.id, actorId })
  if (before.length > 0 && after.length > 0) {
    const cover = { coverId: leave.coverId, handoverNote: leave.handoverNote }
    const rest = { ...secondHalf, ...decided, leaveType, notes, createdBy: leave.createdBy, cover }
    await storeSplitLeave(tx, ctx, { ...rest, actorId, splitFrom: leave.id })
  }
  const sickPeriod = within(period, start, end)
  const sick = {
    ...decided,
    leaveType: 'sick',
    unit,
    period: sickPeriod,
    dates: ill,
    notes: null,
    createdBy,
  }
  await storeSplitLeave(tx, ctx, { ...sick, actorId, splitFrom: leave.id })
}

/** Leave that was split off has a history of its own from then on. */
async function storeSplitLeave(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  { actorId, splitFrom, ...leave }: LeaveToStore & { actorId: string; splitFrom: string },
): Promise<void> {
  const because = 'Split when some of its dates became sick leave.'
  await audit(
    tx,
    { at: ctx.now, companyId: ctx.companyId, actorId },
    {
      action: 'leave-request.recorded',
      subjectId: await storeLeave(tx, ctx, leave),
      after: { ...factsOf(leave), userId: leave.userId, status: leave.status, splitFrom, because },
    },
  )
}

/**
 * The days of leave that lie within the dates of an illness.
 *
 * @throws Refusal 'invalid' when there are none.
 */
export function illDaysOf(agreed: readonly TakenDate[], start: string, end: string): TakenDate[] {
  const ill = agreed.filter(({ date }) => date >= start && date <= end)
  if (ill.length === 0) throw invalid('Please choose working days of this leave.')
  return ill
}

/** The facts of leave for an audit line. */
export function factsOf(leave: Pick<ChangedLeave, 'leaveType' | 'unit' | 'period' | 'dates'>) {
  return {
    leaveType: leave.leaveType,
    ...datesOf(leave.period),
    ...lengthFacts(leave),
  }
}

/** The dates of leave for an audit line, with its times where it has some. */
export function datesOf({ start, end, startsAt, endsAt }: LeavePeriod) {
  return { startDate: start, endDate: end, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) }
}

/** @throws Refusal 'conflict' unless it is approved leave. */
export function assertApproved(leave: LeaveRow): void {
  if (leave.amendsId !== null) throw conflict('This is a leave change. Please open the leave itself.')
  if (leave.status !== 'approved') throw conflict(`This request is ${leave.status}, not approved.`)
}
