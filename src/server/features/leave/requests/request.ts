import { v7 as newId } from 'uuid'
import { readLeaveAccount } from '#server/features/balance/account.ts'
import { findCover } from '#server/features/leave-record/covering.ts'
import { approversOf } from '#server/features/leave-record/deciders.ts'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { toLeaveRequest } from '#server/features/leave-record/rows.ts'
import { type AgreedLeave, readRequest, storeLeaveAs } from '#server/features/leave-record/store.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { lockPerson, readReportingLines } from '#server/features/people/approvers.ts'
import { assertDecidesFor } from '#server/features/people/decides-for.ts'
import { audit } from '#server/platform/audit/service.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { inactive, invalid, notFound } from '#server/platform/errors.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import { type Actor, type Context, isCompanyKey } from '#server/platform/tenancy/context.ts'
import { findMember, type Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveRequest, NewLeaveRequest } from '#shared/leave/contract.ts'
import { earliestStart, sickDaysBack } from '#shared/leave/earliest-start.ts'
import { illnessMayNeedNoDecision } from '#shared/leave/own-illness.ts'
import { unitNow } from '#shared/leave/policy.ts'
import { chooseFirstCover } from '../covering/name-cover.ts'
import { lockTeamPlanning, readRules } from '../rules/rules-against.ts'
import { factsOf } from './amendment.ts'
import { assertRulesAllow } from './assert-rules-allow.ts'
import { assertNotTooLong, countWith, readCalendarFor } from './count.ts'
import { assertSufficientBalance } from './cover.ts'
import { assertFitsDay } from './day-overrun.ts'
import { assertWithin } from './employment-end.ts'
import {
  approveAutomatically,
  askToDecide,
  illnessNeedsNoDecision,
  reasonForNoDecision,
} from './no-decision.ts'
import { nameOverlap, refusingOverlap } from './overlap.ts'
import { requestable } from './requestable-type.ts'
import { auditOwnStep, findFirstStep, findStepsLeft, nobodyAsked } from './steps-for.ts'

/**
 * Asks for leave, or records it for somebody whose leave the actor may decide, also in the past. The days are
 * counted here, whatever the client sent; balance and rules are checked under locks, and the database refuses
 * an overlap, so that of concurrent requests only those succeed that fit. Recorded leave is approved at once,
 * unless it waits for the rest of its approval steps (docs/approvals.md); so is leave of a type that needs no
 * approval, an illness of the last days, and leave that nobody else could decide (product, section 2).
 *
 * @throws Refusal 'invalid' for dates that count nothing, lie too far in one's own past or outside the
 *   employment, or span more than three years, 'forbidden' and 'notFound' for somebody else, 'conflict' for
 *   an overlap, a short balance, or a rule against the dates.
 */
export async function requestLeave(ctx: Context, input: NewLeaveRequest): Promise<LeaveRequest> {
  assertNotTooLong(input)
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      assertOwner(actor, input)
      const found = await readUnderLocks(tx, ctx, { actor, input })
      const { lines } = found
      const owner = ownerFor(actor, found)
      const userId = owner.id
      const isOwn = userId === actor.userId

      const stored = requestable(found.type)
      const because = reasonForNoDecision({ ...stored, isExempt: found.isExempt })
      const type = { ...stored, needsApproval: stored.needsApproval && !found.isExempt }
      const { needsApproval } = type
      const counted = countWith(found.calendar, input, unitNow(found.account.policies))
      await assertDatesAllowed(tx, { actor, input, found, userId, needsApproval, counted })
      const asking = { ...counted, userId, type, today: actor.today }
      // Of the audit log's line, which comes before that of a step.
      const recordedId = newId()
      const first = isOwn
        ? await findFirstStep(tx, { ...asking, lines })
        : await findStepsLeft(tx, { ...asking, actor, now: ctx.now, before: null })
      const { approvalSteps, approverIds: recipients } = first ?? nobodyAsked
      const status = first ? 'pending' : 'approved'

      const cover = await chooseFirstCover(tx, {
        ownerId: userId,
        isOwn,
        type,
        total: counted.totalHundredths,
        choice: input,
      })

      const id = newId()
      const { request } = await pipeline({
        request: storeLeaveAs(tx, ctx, id, {
          ...counted,
          userId,
          leaveType: type.key,
          notes: input.notes || null,
          status,
          createdBy: actor.userId,
          decidedBy: first ? null : actor.userId,
          approvalSteps,
          cover,
        }),
        notified: recordAndNotify(tx, ctx, {
          id,
          recordedId,
          actor,
          input,
          owner,
          counted,
          status,
          approvalSteps,
          needsApproval,
          because,
          recipients,
          deciders: approversOf(lines, { userId }),
        }),
      })
      if (isOwn && isDecidedAtOnce({ needsApproval, recipients })) return readRequest(tx, id, actor.today)
      const creator = { ...actor, id: actor.userId }
      const linesAtStep = approvalSteps ? await readReportingLines(tx, actor.today, [request]) : lines
      const decider = first ? null : creator
      return toLeaveRequest(
        { request, creator, decider, amendment: null, cover: await findCover(tx, request) },
        linesAtStep,
      )
    }),
    () => nameOverlap(ctx, input),
  )
}

type Asked = {
  actor: Actor
  input: NewLeaveRequest
  found: Found
  userId: string
  needsApproval: boolean
  counted: AgreedLeave
}

/** @throws Refusal as `requestLeave` does for its dates, the balance and the rules. */
async function assertDatesAllowed(
  tx: Tx,
  { actor, input, found: { lines, account, rules }, userId, needsApproval, counted }: Asked,
): Promise<void> {
  const isOwn = userId === actor.userId
  const othersDecide = currentApproverIds(lines, { userId }).length > 0
  if (isOwn && othersDecide) assertNotPast(input, actor.today)
  assertWithin(account.employment ?? [], counted.period)
  await assertFitsDay(tx, { userId, counted })
  const asked = { ...counted, userId, leaveType: input.leaveType, needsApproval }
  if (isOwn) await assertRulesAllow(tx, asked, rules)
  assertSufficientBalance(account, counted.dates, isOwn)
}

type Found = Awaited<ReturnType<typeof readUnderLocks>>

/** Everything that the request depends on, read after locking: an approver may have left a moment ago. */
async function readUnderLocks(
  tx: Tx,
  ctx: Context,
  { actor, input }: { actor: Actor; input: NewLeaveRequest },
) {
  const { userId = actor.userId, leaveType, startDate, endDate } = input
  const isOwn = userId === actor.userId
  const mayBeExempt = isOwn && illnessMayNeedNoDecision(input, actor.today)
  // PostgreSQL runs a connection's statements in the order in which they are sent.
  return pipeline({
    planningLock: isOwn ? lockTeamPlanning(tx) : undefined,
    payrollLock: mayBeExempt ? shareCompany(tx) : undefined,
    personLock: lockPerson(tx, userId),
    lines: readReportingLines(tx, actor.today, [{ userId }]),
    owner: findMember(tx, userId, ctx.now),
    type: readLeaveType(tx, leaveType),
    calendar: readCalendarFor(tx, userId, input),
    account: readLeaveAccount(tx, userId, leaveType),
    rules: isOwn ? readRules(tx, [userId], { start: startDate, end: endDate }) : undefined,
    isExempt: mayBeExempt ? illnessNeedsNoDecision(tx, input, actor.today) : false,
  })
}

/**
 * Leave in one's own past is recorded by somebody who may decide it (product, section 2), but for sick leave
 * of the last two weeks.
 *
 * @throws Refusal 'invalid'.
 */
export function assertNotPast(
  { leaveType, startDate }: Pick<NewLeaveRequest, 'leaveType' | 'startDate'>,
  today: string,
): void {
  if (startDate >= earliestStart(leaveType, today)) return
  throw invalid(
    leaveType === 'sick'
      ? `You can report sick leave that started up to ${sickDaysBack} days ago. Ask your manager or an admin to record it.`
      : 'You can’t request leave in the past. Ask your manager or an admin to record it.',
  )
}

/** @throws Refusal 'invalid' for a company's API key that names nobody. */
function assertOwner(actor: Actor, { userId }: NewLeaveRequest): void {
  if (isCompanyKey(actor) && userId === undefined)
    throw invalid('Please say whose leave it is: a company’s API key has no leave of its own.')
}

function ownerFor(actor: Actor, { owner, lines }: Pick<Found, 'owner' | 'lines'>): Member {
  if (owner?.deactivatedAt && owner.id === actor.userId) throw inactive()
  if (!owner || owner.deactivatedAt) throw notFound()
  const refusal = 'Only this person’s approvers can record their leave.'
  if (owner.id !== actor.userId) assertDecidesFor(lines, actor, { userId: owner.id }, refusal)
  return owner
}

type RequestToNotify = {
  id: string
  /** Of its line in the audit log. */
  recordedId: string
  actor: Actor
  input: NewLeaveRequest
  owner: Member
  counted: AgreedLeave
  status: 'pending' | 'approved'
  approvalSteps: StepsOfRequest | null
  needsApproval: boolean
  /** Why nobody decides it, if nobody does. */
  because: string
  recipients: readonly string[]
  /** Who would decide recorded leave if it were asked for. */
  deciders: readonly string[]
}

async function recordAndNotify(tx: Tx, ctx: Context, made: RequestToNotify): Promise<void> {
  const { id, actor, approvalSteps, counted, input } = made
  const recorded = auditRequest(tx, ctx, made)
  await pipeline({
    recorded,
    ownStep: auditOwnStep(
      tx,
      { ctx, actor },
      { id, amendsId: null, approvalSteps },
      factsOf({ ...counted, leaveType: input.leaveType }),
    ),
    notified: notifyPeople(tx, ctx, { ...made, recorded }),
    invalidated: tx.invalidate('leave'),
  })
}

async function auditRequest(
  tx: Tx,
  ctx: Context,
  { id, recordedId, actor, input, owner, counted, status }: RequestToNotify,
): Promise<string> {
  const isOwn = owner.id === actor.userId
  return audit(
    tx,
    { ctx, actor },
    {
      subjectId: id,
      action: isOwn ? 'leave-request.created' : 'leave-request.recorded',
      after: {
        userId: owner.id,
        leaveType: input.leaveType,
        startDate: counted.period.start,
        endDate: counted.period.end,
        ...lengthFacts(counted),
        status,
        ...(input.coverId && { coverId: input.coverId }),
      },
      ...(input.handoverNote && {
        personal: { userId: owner.id, after: { handoverNote: input.handoverNote } },
      }),
    },
    recordedId,
  )
}

async function notifyPeople(
  tx: Tx,
  ctx: Context,
  { recorded, ...made }: RequestToNotify & { recorded: Promise<string> },
): Promise<void> {
  const { id, actor, owner, because, recipients, deciders } = made
  if (owner.id !== actor.userId) {
    const auditId = await recorded
    // Those who are asked to decide it hear that.
    for (const recipientId of new Set([owner.id, ...deciders]))
      if (recipientId !== actor.userId && !recipients.includes(recipientId))
        await tx.enqueue('mail-leave-news', { requestId: id, auditId, recipientId })
    await askToDecide(tx, id, recipients)
  } else if (isDecidedAtOnce(made)) {
    await approveAutomatically(tx, ctx, { requestId: id, because, notify: recipients })
  } else {
    await askToDecide(tx, id, recipients)
  }
}

/** Whether one's own request is approved automatically. */
function isDecidedAtOnce({
  needsApproval,
  recipients,
}: Pick<RequestToNotify, 'needsApproval' | 'recipients'>): boolean {
  return !needsApproval || recipients.length === 0
}
