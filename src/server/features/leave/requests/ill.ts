import { decidersOf } from '#server/features/leave-record/deciders.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  findPendingAmendment,
  lockRequest,
  readDates,
  readRequest,
  withdrawAmendment,
} from '#server/features/leave-record/store.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { assertDecidesFor } from '#server/features/people/decides-for.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { IllDates, LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf, within } from '#shared/leave/leave-period.ts'
import {
  assertApproved,
  type ChangedLeave,
  factsBefore,
  factsOf,
  illDaysOf,
  storeAmendment,
  turnIntoSickLeave,
} from './amendment.ts'
import { assertCovered } from './cover.ts'
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
      const refusal = 'Only its owner or an approver can report an illness.'
      if (!isOwn) assertDecidesFor(lines, actor, leave, refusal)
      assertDates(leave, dates)
      if (isOwn && leave.startDate > actor.today)
        throw conflict(
          'This leave hasn’t started. Please request sick leave, and cancel or change this leave.',
        )

      const pending = await findPendingAmendment(tx, id)
      if (isOwn && pending && isReported(pending, dates)) return readRequest(tx, id, actor.today)
      const { startDate, endDate } = dates
      const illness = {
        leaveType: 'sick',
        unit: leave.unit,
        period: within(periodOf(leave), startDate, endDate),
        dates: illDaysOf(await readDates(tx, id), startDate, endDate),
        notes: null,
      }
      const told = decidersOf(lines, leave)
      const deciderIds = isOwn ? await findDeciders(tx, currentApproverIds(lines, leave)) : []
      await withdrawAmendment(tx, ctx, {
        requestId: id,
        actorId: actor.userId,
        today: actor.today,
        notify: [leave.userId],
        toldOtherwise: deciderIds.length > 0 ? deciderIds : told,
      })
      if (deciderIds.length > 0) {
        await assertCovered(tx, { ...illness, userId: leave.userId, isOwn })
        const amendment = { leave, changed: illness, kind: 'ill' as const, deciderIds }
        await storeAmendment(tx, { ctx, actor }, amendment)
      } else {
        await recordIllness(tx, { ctx, actor }, { leave, illness, notify: [leave.userId, ...told] })
      }
      return readRequest(tx, id, actor.today)
    }),
  )
}

type Recorded = { leave: LeaveRow; illness: ChangedLeave; notify: readonly string[] }

/** Turns the dates into sick leave at once. */
async function recordIllness(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { leave, illness, notify }: Recorded,
): Promise<void> {
  const { start, end } = illness.period
  const createdBy = actor.userId
  const decidedBy = leave.userId === actor.userId ? null : actor.userId
  const before = await factsBefore(tx, leave)
  await turnIntoSickLeave(tx, ctx, leave, { start, end, decidedBy, createdBy })
  const after = { ...factsOf(illness), amends: leave.id }
  const change = { action: 'leave-request.ill', subjectId: leave.id, before, after, notify } as const
  await recordLeaveUpdate(tx, { ctx, actor }, change)
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
