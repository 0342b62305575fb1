import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { withdrawAmendment } from '#server/features/leave-record/store.ts'
import { type LeaveTypeRow, readLeaveType } from '#server/features/leave-type/leave-types.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { largerByDate } from '#shared/leave/amendment.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import type { LeaveChange } from '#shared/leave/contract.ts'
import {
  type AmendmentToStore,
  type ChangedLeave,
  daysAddedTo,
  factsBefore,
  factsOf,
  isSameLeave,
  readAgreedBeside,
  storeAmendment,
  swapLeave,
} from './amendment.ts'
import { countLeave } from './count.ts'
import { assertCovered } from './cover.ts'
import { assertFitsDay } from './day-overrun.ts'
import { assertWithinEmployment } from './employment-end.ts'
import { findRequestableType } from './requestable-type.ts'

/** What a change of leave is made with, under the lock on its owner. */
export type Changing = {
  tx: Tx
  ctx: Context
  actor: Actor
  lines: ReportingLines
  leave: LeaveRow
  change: LeaveChange
}

/** `told`: who is told of it beside its owner, but for the actor. */
type AtOnce = { leave: LeaveRow; changed: ChangedLeave; told: readonly string[] }

/** Gives approved leave other dates. */
export async function swapAtOnce(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { leave, changed, told }: AtOnce,
): Promise<void> {
  if (isSameLeave(leave, changed)) return
  const { id, userId } = leave
  const before = await factsBefore(tx, leave)
  const whose = { requestId: id, actorId: actor.userId, today: actor.today }
  await withdrawAmendment(tx, ctx, { ...whose, notify: [userId], toldOtherwise: told })
  await swapLeave(tx, ctx, leave, changed, actor.userId === userId)
  const notify = [userId, ...told]
  await recordLeaveUpdate(
    tx,
    { ctx, actor },
    { subjectId: id, action: 'leave-request.changed', before, after: factsOf(changed), notify },
  )
}

/**
 * Stores a change of approved leave that waits for a decision; until then the old dates hold.
 *
 * @throws Refusal 'conflict' when the balance doesn't cover what it adds.
 */
export async function swapOnceDecided(
  { tx, ctx, actor, leave }: Changing,
  amendment: Omit<AmendmentToStore, 'leave' | 'kind'>,
): Promise<void> {
  const { changed } = amendment
  const { userId } = leave
  if ((await daysAddedTo(tx, leave, changed)).length > 0) {
    const dates = largerByDate(changed.dates, await readAgreedBeside(tx, leave, changed))
    const isOwn = actor.userId === userId
    await assertCovered(tx, { userId, leaveType: changed.leaveType, dates, requestId: leave.id, isOwn })
  }
  await storeAmendment(tx, { ctx, actor }, { leave, kind: 'change', ...amendment })
}

/** Counts the leave as it would be, which has to fit the employment and the other leave of its days. */
export async function countChange(
  tx: Tx,
  leave: LeaveRow,
  change: LeaveChange,
): Promise<{ changed: ChangedLeave; type: LeaveTypeRow; needsApproval: boolean }> {
  // Leave keeps its type, even if that has been archived since.
  const evenArchived = change.leaveType === leave.leaveType
  const type = await findRequestableType(tx, change.leaveType, { evenArchived })
  const counted = await countLeave(tx, leave.userId, change, leave)
  await assertWithinEmployment(tx, leave.userId, counted.period)
  const needsApproval = type.needsApproval || (await neededApproval(tx, leave))
  const { unit, period, dates } = counted
  const changed = { leaveType: change.leaveType, unit, period, dates, notes: change.notes || null }
  if (!isSameLeave(leave, { ...changed, notes: leave.notes }))
    await assertFitsDay(tx, { userId: leave.userId, counted, requestId: leave.id })
  return { changed, type, needsApproval }
}

/**
 * Whether leave was approved by somebody: a change to a type that needs no approval does not get around them.
 */
export async function neededApproval(tx: Tx, { status, leaveType }: LeaveRow): Promise<boolean> {
  if (status !== 'approved') return false
  return (await readLeaveType(tx, leaveType))?.needsApproval ?? true
}
