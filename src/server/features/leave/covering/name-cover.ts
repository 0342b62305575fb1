import { eq } from 'drizzle-orm'
import {
  askToCover,
  coverColumns,
  type NamedCover,
  noCover,
  notifyOfCover,
} from '#server/features/leave-record/covering.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { lockRequest, readRequest } from '#server/features/leave-record/store.ts'
import { type LeaveTypeRow, readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { findActivePerson } from '#server/features/people/person.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { isCoverNeeded } from '#shared/leave/cover.ts'
import type { CoverChoice } from '#shared/leave/covering-contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'

/**
 * PUT /api/leave-requests/{id}/cover: the owner of leave that isn't over names another colleague, or nobody,
 * or changes the hand-over note. The colleagues concerned are notified.
 *
 * @throws Refusal 'notFound', 'forbidden' for somebody else's leave, 'conflict' for leave that is over,
 *   rejected or cancelled, and those of `chooseCover`.
 */
export async function nameCover(ctx: Context, id: string, choice: CoverChoice): Promise<LeaveRequest> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await lockRequest(tx, id)
    if (leave.userId !== actor.userId)
      throw forbidden('Only the person on leave can choose who covers for them.')
    assertToCome(leave, actor.today)
    const type = await readLeaveType(tx, leave.leaveType)
    await changeCover(tx, { ctx, actor }, leave, { type, total: parseDays(leave.totalDays), choice })
    return readRequest(tx, id, actor.today)
  })
}

type Choosing = {
  type: LeaveTypeRow | undefined
  /** Of the leave. */
  total: Hundredths
  choice: { coverId?: string | null | undefined; handoverNote?: string | null | undefined }
  /** The leave as it is. Default: there is none yet. */
  before?: LeaveRow | undefined
}

/** Changes who covers for leave, or the hand-over note. The caller holds the lock on its owner. */
export async function changeCover(
  tx: Tx,
  author: { ctx: Context; actor: Actor },
  leave: LeaveRow,
  choosing: Choosing,
): Promise<void> {
  const named = await chooseCover(tx, leave, { ...choosing, before: leave })
  const { coverId, handoverNote } = named
  const isOther = coverId !== leave.coverId
  if (!isOther && handoverNote === leave.handoverNote) return
  const { id: requestId, userId } = leave
  await tx
    .update(leaveRequests)
    .set(isOther ? coverColumns(named) : { handoverNote })
    .where(eq(leaveRequests.id, requestId))
  await audit(tx, author, {
    action: 'leave-request.cover-changed',
    subjectId: requestId,
    before: { coverId: leave.coverId },
    after: { coverId },
    personal: {
      userId,
      before: { handoverNote: leave.handoverNote },
      after: { handoverNote },
    },
  })
  if (isOther && leave.coverId && leave.coverAnswer !== 'declined')
    await notifyOfCover(tx, { requestId, recipientId: leave.coverId, news: 'released' })
  if (isOther) await askToCover(tx, { ...leave, coverId })
  else if (coverId) await notifyOfCover(tx, { requestId, recipientId: coverId, news: 'note' })
  await tx.invalidate('leave')
}

/**
 * `chooseCover` for a new request.
 *
 * @throws Refusal 'invalid' also for leave that is recorded for somebody: only they name a colleague.
 */
export async function chooseFirstCover(
  tx: Tx,
  { ownerId, isOwn, ...choosing }: Choosing & { ownerId: string; isOwn: boolean },
): Promise<NamedCover> {
  if (isOwn) return chooseCover(tx, { userId: ownerId, ...noCover }, choosing)
  assertNamesNobody(choosing.choice)
  return noCover
}

/**
 * For somebody who records or changes the leave of another person.
 *
 * @throws Refusal 'invalid'.
 */
export function assertNamesNobody({ coverId, handoverNote }: Choosing['choice']): void {
  if (coverId || handoverNote) throw invalid('Only the person on leave can choose who covers for them')
}

/**
 * Who covers for leave by this choice; what is left out stays as it is.
 *
 * @throws Refusal 'notFound' for somebody who isn't here, 'invalid' for oneself, a type without cover, nobody
 *   where somebody is needed, and a note to nobody.
 */
async function chooseCover(
  tx: Tx,
  current: NamedCover & { userId: string },
  { type, total, choice, before }: Choosing,
): Promise<NamedCover> {
  // A change of approved leave may yet be rejected.
  const isLeaving = before?.status === 'pending' && type?.cover === 'off' && before.leaveType !== type.key
  if (isLeaving && !choice.coverId) return noCover
  const { coverId = current.coverId } = choice
  const handoverNote = choice.handoverNote === undefined ? current.handoverNote : choice.handoverNote || null
  if (coverId !== null && coverId !== current.coverId) {
    if (type?.cover === 'off') throw invalid(`${type.name} leave doesn’t use cover.`)
    if (coverId === current.userId) throw invalid('Please choose a colleague to cover, not yourself')
    if (!(await findActivePerson(tx, coverId)))
      throw notFound('This colleague isn’t here any more. Please choose someone else.')
  }
  if (coverId !== null) return { coverId, handoverNote }
  if (type && (await isMissing(tx, { type, total, before }))) throw invalid(neededInWords(type))
  if (choice.handoverNote) throw invalid('Please choose who gets your hand-over note')
  return { coverId, handoverNote: choice.coverId === null ? null : handoverNote }
}

/**
 * Whether leave may not be without a colleague: what was without one may stay so, unless it newly needs one.
 */
async function isMissing(
  tx: Tx,
  { type, total, before }: Pick<Choosing, 'total' | 'before'> & { type: LeaveTypeRow },
): Promise<boolean> {
  const isNeeded = isCoverNeeded(type, total)
  if (!before) return isNeeded
  const typeBefore = before.leaveType === type.key ? type : await readLeaveType(tx, before.leaveType)
  const wasNeeded = typeBefore !== undefined && isCoverNeeded(typeBefore, parseDays(before.totalDays))
  if (before.coverId === null) return isNeeded && !wasNeeded
  // Approved leave keeps its cover while a change of it waits.
  return isNeeded || (before.status === 'approved' && wasNeeded)
}

function neededInWords({ name, coverAboveDays }: LeaveTypeRow): string {
  const from = coverAboveDays
    ? ` of more than ${coverAboveDays} ${coverAboveDays === 1 ? 'day' : 'days'}`
    : ''
  return `Please choose who covers for you: ${name} leave${from} needs someone`
}

/**
 * Leave for which somebody can cover: pending or approved, and not over on `today`.
 *
 * @throws Refusal 'conflict'.
 */
export function assertToCome({ amendsId, status, endDate }: LeaveRow, today: string): void {
  if (amendsId !== null) throw conflict('This is a leave change. Please open the leave itself.')
  if (status !== 'pending' && status !== 'approved')
    throw conflict(`This leave has been ${status}, so it needs no cover.`)
  if (endDate < today) throw conflict('This leave is over.')
}
