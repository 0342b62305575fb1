import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findCover, releaseCover } from '#server/features/leave-record/covering.ts'
import { readInBells } from '#server/features/leave-record/in-bells.ts'
import { actionOn } from '#server/features/leave-record/record-update.ts'
import {
  type LeaveRow,
  leaveIdOf,
  toLeaveFields,
  toLeaveRequest,
} from '#server/features/leave-record/rows.ts'
import { lockRequest, readDates } from '#server/features/leave-record/store.ts'
import { readUnit } from '#server/features/leave-type/company-terms.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { audit } from '#server/platform/audit/service.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { lastApproval } from '#shared/leave/approval-steps.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { currentApproverIds, type ReportingLines, representedBy } from '#shared/leave/approvers.ts'
import type { LeaveDecision, LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf } from '#shared/leave/leave-period.ts'
import { requestVersion, seenIn, showsSame } from '#shared/leave/request-version.ts'
import { undoSecondsTogether } from '#shared/leave/together.ts'
import { undoSeconds } from '#shared/undo.ts'
import { assertCoverAgreed } from '../covering/assert-agreed.ts'
import { factsOf, swapLeave, turnIntoSickLeave } from '../requests/amendment.ts'
import { assertSufficientBalance, readAccountBeside } from '../requests/cover.ts'
import { refusingOverlap } from '../requests/overlap.ts'
import { columnsAfterStep, notTheirTurn, stepsAfter } from './step.ts'

/** Longer than it can be undone unheard, as an undo may be under way by then. */
const undoingSeconds = 2

/**
 * Approves or rejects a pending request, or a pending change of approved leave, once: of concurrent decisions
 * the first one wins, and the others are refused. Where its steps ask others too, an approval brings it to
 * them, and it stays pending. The balance is checked again, under the same lock as when asking. Approving a
 * change swaps the dates in the same transaction; rejecting it leaves the leave as it was.
 *
 * @throws Refusal 'notFound', 'forbidden', or 'conflict' when it has been decided, was edited since it was
 *   shown, or the balance no longer covers it.
 */
export async function decideLeaveRequest(ctx: Context, deciding: Deciding): Promise<LeaveRequest> {
  return refusingOverlap(ctx.inCompany((tx, actor) => decide(tx, { ctx, actor }, deciding)))
}

export type Deciding = {
  id: string
  decision: LeaveDecision
  /** Only what the decider saw is decided. Default: whatever it is now. */
  shownVersion?: string | undefined
  /** Default: a single decision, in the app. */
  via?: DecisionWay | undefined
}

/** By the link in a mail, or as one of several that were selected. */
export type DecisionWay = 'email' | 'selection'

/** `decideLeaveRequest` within a transaction. */
export async function decide(
  tx: Tx,
  { ctx, actor }: { ctx: Pick<Context, 'companyId' | 'now'>; actor: Actor },
  { id, decision, shownVersion, via }: Deciding,
): Promise<LeaveRequest> {
  const { request, dates } = await pipeline({ request: lockRequest(tx, id), dates: readDates(tx, id) })
  const isApproval = decision.status === 'approved' && request.amendsId === null
  const { lines, type, account } = await pipeline({
    lines: readReportingLines(tx, actor.today, [request]),
    type: isApproval ? readLeaveType(tx, request.leaveType) : undefined,
    account: isApproval ? readAccountBeside(tx, { ...request, requestId: id }) : undefined,
  })
  assertMayDecide(lines, request, actor)

  if (account) assertSufficientBalance(account, dates)
  const facts = factsOf({ ...request, period: periodOf(request), dates })
  await assertSeen(tx, request, shownVersion)
  const decisionId = newId()
  const inPlaceOf = representedBy(lines, actor.userId, request)?.id
  const approval = { id: decisionId, by: actor.userId, inPlaceOf: inPlaceOf ?? null, now: ctx.now }
  const next = decision.status === 'approved' ? stepsAfter(lines, request, approval) : null
  if (isApproval && !next) assertCoverAgreed(request, type)
  const decided = { request, actorId: actor.userId, decision, facts, decisionId, inPlaceOf, via, next }
  const told = { afterSeconds: (via === 'selection' ? undoSecondsTogether : undoSeconds) + undoingSeconds }
  const { row, creators, cover } = await pipeline({
    row: recordDecision(tx, ctx, decided),
    enqueued: tx.enqueue(
      next ? 'ask-next-approvers' : 'mail-leave-decided',
      { requestId: id, decisionId },
      told,
    ),
    read: readInBells(
      tx,
      { requestId: id, now: ctx.now },
      next ? currentApproverIds(lines, { ...request, ...columnsAfterStep(request, next, ctx.now) }) : [],
    ),
    released:
      decision.status === 'rejected'
        ? releaseCover(tx, { requestId: id, actorId: actor.userId, decisionId }, told)
        : undefined,
    invalidated: tx.invalidate('leave'),
    cover: findCover(tx, request),
    creators: request.createdBy === request.userId ? undefined : readPeopleById(tx, [request.createdBy]),
  })
  const creator = creators?.get(request.createdBy) ?? null
  const decider = next ? null : { ...actor, id: actor.userId }
  return toLeaveRequest({ request: row, creator, decider, amendment: null, cover }, lines)
}

/** @throws Refusal 'forbidden', or 'conflict' if it has been decided or they have approved it already. */
function assertMayDecide(lines: ReportingLines, request: LeaveRow, actor: Actor): void {
  // Somebody who comes second hears that it has been decided, also a deputy.
  const waiting = { ...request, status: 'pending' as const }
  const isTheirTurn = lines.mayDecide(actor.userId, waiting)
  if (!isTheirTurn && !lines.maySee(actor.userId, waiting))
    throw forbidden('Only an approver can decide this request.')
  if (request.status !== 'pending') throw conflict(`This request has already been ${request.status}.`)
  if (!isTheirTurn) throw notTheirTurn(lines, request, actor)
}

/**
 * Applies an approved amendment to its leave. `decidedBy` is null if nobody decided.
 *
 * @throws Refusal 'conflict', before anything is written, if the leave is no longer approved or the balance
 *   doesn't cover it.
 */
export async function applyAmendment(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  amendment: LeaveRow,
  decidedBy: string | null,
): Promise<void> {
  const leave = await lockRequest(tx, leaveIdOf(amendment))
  if (leave.status !== 'approved') throw conflict(`The leave has been ${leave.status} in the meantime.`)
  const { leaveType, unit, notes, startDate, endDate, createdBy } = amendment
  if (amendment.amendmentKind === 'ill') {
    await turnIntoSickLeave(tx, ctx, leave, { start: startDate, end: endDate, decidedBy, createdBy })
    return
  }
  const dates = await readDates(tx, amendment.id)
  await swapLeave(tx, ctx, leave, { unit, period: periodOf(amendment), dates, leaveType, notes })
}

type Facts = ReturnType<typeof factsOf>

/** What a decision about the request has to name. */
export function versionOf(request: LeaveRow): string {
  return requestVersion({
    ...toLeaveFields(request),
    stepApprovedAt: lastApproval(request)?.at ?? null,
  })
}

/**
 * Nobody decides an amount that they have not seen: the owner may have edited the request since it was shown,
 * a shorter day may have changed its hours, or somebody else approved the step.
 *
 * @throws Refusal 'conflict'.
 */
async function assertSeen(tx: Tx, request: LeaveRow, shownVersion: string | undefined): Promise<void> {
  if (shownVersion === undefined || shownVersion === versionOf(request)) return
  const seen = seenIn(shownVersion)
  if (!showsSame(seen, toLeaveFields(request), await readUnit(tx, request.leaveType)))
    throw conflict('This request has been edited since you opened it. Please check it again.')
  if (seen.stepApprovedAt !== (lastApproval(request)?.at ?? null))
    throw conflict('Someone has approved this request since you opened it. Please check it again.')
}

type Decided = {
  request: LeaveRow
  actorId: string
  decision: LeaveDecision
  facts: Facts
  /** For its line in the audit log. */
  decisionId: string
  via: DecisionWay | undefined
  /** The approver whose deputy decided. */
  inPlaceOf: string | undefined
  /** The steps of the request after an approval that isn't the last. */
  next: StepsOfRequest | null
}

async function recordDecision(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  { request, actorId, decision, facts, decisionId, inPlaceOf, via, next }: Decided,
): Promise<LeaveRow> {
  const rejectionReason = (decision.status === 'rejected' && decision.rejectionReason) || null
  const { status } = next ? request : decision
  const written: Partial<LeaveRow> = next
    ? columnsAfterStep(request, next, ctx.now)
    : { status, rejectionReason, decidedBy: actorId, decidedAt: ctx.now }
  // Sent first: the domain event has the leave as it is then.
  const deciding = tx
    .update(leaveRequests)
    .set(written)
    .where(and(eq(leaveRequests.id, request.id), eq(leaveRequests.status, 'pending')))
    .returning({ id: leaveRequests.id })
    .execute()
  if (decision.status === 'approved' && request.amendsId !== null && !next) {
    // While it is pending, its dates are taken.
    assertDecided(await deciding)
    await applyAmendment(tx, ctx, request, actorId)
  }
  const recorded = audit(
    tx,
    { at: ctx.now, companyId: ctx.companyId, actorId },
    {
      action: actionOn(request, next ? 'step-approved' : decision.status),
      subjectId: request.id,
      before: { status: 'pending' },
      after: {
        ...facts,
        status,
        ...(request.amendsId && { amends: request.amendsId }),
        ...(inPlaceOf && { inPlaceOf }),
        ...(via && { via }),
      },
      personal: { userId: request.userId, ...(rejectionReason && { after: { rejectionReason } }) },
    },
    decisionId,
  )
  const { decided } = await pipeline({ decided: deciding, recorded })
  assertDecided(decided)
  return { ...request, ...written }
}

function assertDecided(decided: readonly unknown[]): void {
  if (decided.length === 0) throw conflict('This request has already been decided.')
}
