import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { builtInLeaveTypes, type LeaveRequest, type NewLeaveRequest } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { daysBetween } from '#shared/plain-date.ts'
import { recordAudit } from '../audit/service.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { violatedConstraint } from '../db/failures.ts'
import { idempotentWrites, leaveRequestDays, leaveRequests } from '../db/schema.ts'
import { conflict, invalid } from '../errors.ts'
import { lockPerson, readReportingLines, recipientsOf } from './approvers.ts'
import { refuseUncovered } from './cover.ts'
import { selectLeave, toLeaveRequest } from './rows.ts'

/** Three years: the longest leave that somebody takes, and no more rows than one statement can carry. */
const longestCalendarDays = 3 * 366

/**
 * Asks for leave. The days are counted here, whatever the client sent; the balance is checked under a lock on the person,
 * and the database refuses an overlap, so that of parallel requests only what fits succeeds. Where nobody else could
 * decide, the request is approved at once (product, section 2). A repeat with the same `idempotencyKey` gives the first
 * request again.
 *
 * @throws Refusal 'invalid' for dates that count nothing, lie in the past or span more than three years, 'conflict' for an
 *   overlap, a short balance, or an `idempotencyKey` that came with something else before.
 */
export async function requestLeave(
  ctx: Context,
  input: NewLeaveRequest,
  idempotencyKey?: string,
): Promise<LeaveRequest> {
  try {
    return await ctx.inCompany(async (tx, actor) => {
      await lockPerson(tx, actor.userId)
      const repeated = idempotencyKey && (await findRepeated(tx, actor, idempotencyKey))
      if (repeated) return sameOrRefused(repeated, input)

      const counted = countRequest(input, actor)
      await refuseUncovered(tx, { userId: actor.userId, leaveType: input.leaveType, dates: counted.dates })
      const lines = await readReportingLines(tx)
      const recipients = recipientsOf(lines, actor.userId)
      const id = await store(tx, ctx, { actor, input, counted, approvedAtOnce: recipients.length === 0 })
      if (idempotencyKey) await remember(tx, ctx, actor, idempotencyKey, id)

      for (const recipientId of recipients)
        await tx.enqueue('mail-leave-requested', { requestId: id, recipientId })
      await tx.changed('leave')
      return readRequest(tx, id)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'leave_requests_no_overlap') {
      throw conflict('You already have leave on these dates. Please choose others.')
    }
    throw error
  }
}

function countRequest(input: NewLeaveRequest, { today }: Actor): WorkingDayCount {
  const { startDate, endDate, isHalfDay, halfDayPart } = input
  if (!builtInLeaveTypes.some((type) => type === input.leaveType)) throw invalid('Please choose a leave type')
  if (daysBetween(startDate, endDate) > longestCalendarDays)
    throw invalid('Please ask for at most three years at a time')
  const counted = countWorkingDays({ start: startDate, end: endDate, isHalfDay, halfDayPart })
  if (counted.totalHundredths === 0) throw invalid('Please select valid dates')
  if (startDate < today) {
    throw invalid(
      'Leave in the past is recorded by somebody who may decide it. Please ask your manager or an admin.',
    )
  }
  return counted
}

type Stored = { actor: Actor; input: NewLeaveRequest; counted: WorkingDayCount; approvedAtOnce: boolean }

async function store(
  tx: Tx,
  ctx: Context,
  { actor, input, counted, approvedAtOnce }: Stored,
): Promise<string> {
  const id = newId()
  const { companyId, now } = ctx
  const { period, totalHundredths } = counted
  await tx.insert(leaveRequests).values({
    companyId,
    id,
    userId: actor.userId,
    leaveType: input.leaveType,
    startDate: period.start,
    endDate: period.end,
    isHalfDay: period.halfDayPart !== null,
    halfDayPart: period.halfDayPart,
    notes: input.notes || null,
    totalDays: formatDays(totalHundredths),
    status: approvedAtOnce ? 'approved' : 'pending',
    decidedAt: approvedAtOnce ? now : null,
    createdAt: now,
  })
  await tx.insert(leaveRequestDays).values(
    counted.dates.map(({ date, hundredths }) => ({
      companyId,
      requestId: id,
      date,
      days: formatDays(hundredths),
    })),
  )
  const facts = { leaveType: input.leaveType, startDate: period.start, endDate: period.end }
  const entry = { at: now, companyId, subjectId: id }
  await recordAudit(tx, {
    ...entry,
    actorId: actor.userId,
    action: 'leave-request.created',
    after: { ...facts, totalDays: formatDays(totalHundredths), status: 'pending' },
  })
  if (approvedAtOnce) {
    await recordAudit(tx, {
      ...entry,
      actorId: null,
      action: 'leave-request.approved',
      before: { status: 'pending' },
      after: { status: 'approved', because: 'There is no other active approver.' },
    })
  }
  return id
}

async function findRepeated(tx: Tx, actor: Actor, key: string): Promise<LeaveRequest | undefined> {
  const [write] = await tx
    .select({ id: idempotentWrites.resultId })
    .from(idempotentWrites)
    .where(and(eq(idempotentWrites.userId, actor.userId), eq(idempotentWrites.key, key)))
  return write && readRequest(tx, write.id)
}

/**
 * A form whose answer was lost may be changed before it is sent again: the first request is then no answer to it.
 *
 * @throws Refusal 'conflict'.
 */
function sameOrRefused(first: LeaveRequest, input: NewLeaveRequest): LeaveRequest {
  const { startDate: start, endDate: end, isHalfDay, halfDayPart, leaveType } = input
  const { period } = countWorkingDays({ start, end, isHalfDay, halfDayPart })
  const isSame =
    first.leaveType === leaveType &&
    first.startDate === period.start &&
    first.endDate === period.end &&
    first.halfDayPart === period.halfDayPart &&
    first.notes === (input.notes || null)
  if (isSame) return first
  throw conflict('This form has already been sent, with other details. Please look at your requests first.')
}

async function remember(tx: Tx, ctx: Context, actor: Actor, key: string, resultId: string): Promise<void> {
  await tx
    .insert(idempotentWrites)
    .values({ companyId: ctx.companyId, userId: actor.userId, key, resultId, createdAt: ctx.now })
}

async function readRequest(tx: Tx, id: string): Promise<LeaveRequest> {
  const [row] = await selectLeave(tx).where(eq(leaveRequests.id, id))
  if (!row) throw new Error('The request was stored in this transaction.')
  return toLeaveRequest(row)
}
