import { and, eq } from 'drizzle-orm'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import { recordAudit } from '../audit/service.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { violatedConstraint } from '../db/failures.ts'
import { idempotentWrites, leaveRequests } from '../db/schema.ts'
import { conflict, forbidden, inactive, invalid, notFound } from '../errors.ts'
import { findMember, type Member } from '../team/person.ts'
import { liesWith, lockPerson, type ReportingLines, readLinesOf } from './approvers.ts'
import { countLeave } from './count.ts'
import { refuseUncovered } from './cover.ts'
import { refuseOutsideEmployment } from './employment-end.ts'
import { overlapRefusal } from './overlap.ts'
import { refuseByRules } from './refuse-by-rules.ts'
import { findRequestableType } from './requestable-type.ts'
import { lockTeamPlanning } from './rules-against.ts'
import { type LeaveToStore, readRequest, storeLeave } from './store.ts'

/**
 * Asks for leave, or records it for somebody whose leave the actor may decide, also in the past. The days are counted here,
 * whatever the client sent; balance and rules are checked under locks, and the database refuses an overlap, so that of
 * parallel requests only what fits succeeds. Recorded leave stands at once, as does leave of a type that needs no approval
 * and leave that nobody else could decide (product, section 2). A repeat with the same `idempotencyKey` gives the first
 * request again.
 *
 * @throws Refusal 'invalid' for dates that count nothing, lie in one's own past, outside the employment or span more than
 *   three years, 'forbidden' and 'notFound' for somebody else, 'conflict' for an overlap, a short balance, a rule against the
 *   dates, or an `idempotencyKey` that came with something else before.
 */
export async function requestLeave(
  ctx: Context,
  input: NewLeaveRequest,
  idempotencyKey?: string,
): Promise<LeaveRequest> {
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      const userId = input.userId ?? actor.userId
      const isOwn = userId === actor.userId
      if (isOwn) await lockTeamPlanning(tx)
      await lockPerson(tx, userId)
      // Read under the lock: whoever could decide until a moment ago may have left.
      const lines = await readLinesOf(tx, actor.today, [userId])
      const owner = await findOwner(tx, ctx, { actor, lines, userId })
      const key = idempotencyKey && `leave-request ${idempotencyKey}`
      const repeated = key && (await findRepeated(tx, actor, key))
      if (repeated) return sameOrRefused(tx, repeated, input, owner.id)

      const type = await findRequestableType(tx, input.leaveType)
      const counted = await countLeave(tx, owner.id, input)
      const recipients = liesWith(lines, owner.id)
      if (isOwn && recipients.length > 0) refusePast(input.startDate, actor.today)
      await refuseOutsideEmployment(tx, owner.id, counted.period)
      const asked = { userId: owner.id, leaveType: type.key, needsApproval: type.needsApproval }
      if (isOwn) await refuseByRules(tx, { ...asked, ...counted })
      await refuseUncovered(tx, { ...asked, dates: counted.dates })

      const id = await storeLeave(tx, ctx, {
        ...counted,
        userId: owner.id,
        leaveType: type.key,
        notes: input.notes || null,
        status: isOwn ? 'pending' : 'approved',
        createdBy: actor.userId,
        decidedBy: isOwn ? null : actor.userId,
      })
      if (key) await remember(tx, ctx, actor, key, id)
      await tell(tx, ctx, { id, actor, input, owner, counted, needsApproval: type.needsApproval, recipients })
      return readRequest(tx, id, actor.today)
    }),
  )
}

/** The database is the last to look at dates: its refusal of an overlap becomes a sentence. */
export async function refusingOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) === 'leave_requests_no_overlap') {
      throw conflict(overlapRefusal)
    }
    throw error
  }
}

/**
 * Leave in one's own past is recorded by somebody who may decide it (product, section 2).
 *
 * @throws Refusal 'invalid'.
 */
export function refusePast(startDate: string, today: string): void {
  if (startDate >= today) return
  throw invalid(
    'Leave in the past is recorded by somebody who may decide it. Please ask your manager or an admin.',
  )
}

type Whose = { actor: Actor; lines: ReportingLines; userId: string }

async function findOwner(tx: Tx, ctx: Context, { actor, lines, userId }: Whose): Promise<Member> {
  const owner = await findMember(tx, userId, ctx.now)
  if (owner?.deactivatedAt && owner.id === actor.userId) throw inactive()
  if (!owner || owner.deactivatedAt) throw notFound()
  if (owner.id !== actor.userId && !lines.mayDecide(actor.userId, owner.id))
    throw forbidden('Only somebody who may decide this person’s leave can record it.')
  return owner
}

type Told = {
  id: string
  actor: Actor
  input: NewLeaveRequest
  owner: Member
  counted: Pick<LeaveToStore, 'period'> & { totalHundredths: number }
  needsApproval: boolean
  recipients: readonly string[]
}

async function tell(tx: Tx, ctx: Context, told: Told): Promise<void> {
  const { id, actor, input, owner, counted, needsApproval, recipients } = told
  const isOwn = owner.id === actor.userId
  const entry = { at: ctx.now, companyId: ctx.companyId, subjectId: id }
  const auditId = await recordAudit(tx, {
    ...entry,
    actorId: actor.userId,
    action: isOwn ? 'leave-request.created' : 'leave-request.recorded',
    after: {
      userId: owner.id,
      leaveType: input.leaveType,
      startDate: counted.period.start,
      endDate: counted.period.end,
      totalDays: formatDays(counted.totalHundredths),
      status: isOwn ? 'pending' : 'approved',
    },
  })
  if (!isOwn) {
    await tx.enqueue('mail-leave-news', { requestId: id, auditId, recipientId: owner.id })
  } else if (!needsApproval || recipients.length === 0) {
    const approvalId = await approveByItself(tx, ctx, { requestId: id, needsApproval })
    for (const recipientId of recipients)
      await tx.enqueue('mail-leave-news', { requestId: id, auditId: approvalId, recipientId })
  } else {
    await askToDecide(tx, id, recipients)
  }
  await tx.changed('leave')
}

/** Approves a request that nobody else decides, and says why; answers the id of the audit line. */
export async function approveByItself(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  { requestId, needsApproval }: { requestId: string; needsApproval: boolean },
): Promise<string> {
  await tx
    .update(leaveRequests)
    .set({ status: 'approved', decidedAt: now })
    .where(eq(leaveRequests.id, requestId))
  const because = needsApproval ? 'There is no other active approver.' : 'This type needs no approval.'
  return recordAudit(tx, {
    at: now,
    companyId,
    actorId: null,
    action: 'leave-request.approved',
    subjectId: requestId,
    before: { status: 'pending' },
    after: { status: 'approved', because },
  })
}

/** Mails those with whom a request lies, and looks again in three days (leave-rules, section 3). */
export async function askToDecide(tx: Tx, requestId: string, recipients: readonly string[]): Promise<void> {
  for (const recipientId of recipients) await tx.enqueue('mail-leave-requested', { requestId, recipientId })
  await tx.enqueue('remind-undecided', { requestId }, { afterDays: 3 })
}

async function findRepeated(tx: Tx, actor: Actor, key: string): Promise<LeaveRequest | undefined> {
  const [write] = await tx
    .select({ id: idempotentWrites.resultId })
    .from(idempotentWrites)
    .where(and(eq(idempotentWrites.userId, actor.userId), eq(idempotentWrites.key, key)))
  return write && readRequest(tx, write.id, actor.today)
}

const sentBefore = 'This form has already been sent, with other details. Please look at your requests first.'

/**
 * A form whose answer was lost may be changed before it is sent again: the first request is then no answer to it.
 *
 * @throws Refusal 'conflict'.
 */
async function sameOrRefused(
  tx: Tx,
  first: LeaveRequest,
  input: NewLeaveRequest,
  userId: string,
): Promise<LeaveRequest> {
  const { period } = await countLeave(tx, userId, input)
  const isSame =
    first.userId === userId &&
    first.leaveType === input.leaveType &&
    first.startDate === period.start &&
    first.endDate === period.end &&
    first.halfDayPart === period.halfDayPart &&
    first.notes === (input.notes || null)
  if (isSame) return first
  throw conflict(sentBefore)
}

async function remember(tx: Tx, ctx: Context, actor: Actor, key: string, resultId: string): Promise<void> {
  const remembered = await tx
    .insert(idempotentWrites)
    .values({ companyId: ctx.companyId, userId: actor.userId, key, resultId, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ key: idempotentWrites.key })
  // Recorded for somebody else meanwhile: no lock on one person holds this up.
  if (remembered.length === 0) throw conflict(sentBefore)
}
