import { readLeaveAccount } from '#server/features/balance/account.ts'
import { findOverlap, overlapInWords } from '#server/features/leave-record/overlap.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { Refusal, type Sentence, writtenIn } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { largerByDate } from '#shared/leave/amendment.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import type { LeaveCheckQuery } from '#shared/leave/contract.ts'
import type { LeaveAccount, TakenDate } from '#shared/leave/leave-account.ts'
import type { RuleAgainst } from '#shared/leave/rules-against.ts'
import { findRulesAgainst } from '../rules/rules-against.ts'
import { daysAddedTo, isSameLeave, readAgreedBeside } from './amendment.ts'
import { assertChangeable, assertNotOver, isStartChanged } from './change.ts'
import { neededApproval } from './change-counted.ts'
import { countLeave, type DatesOfLeave, type LeaveCount } from './count.ts'
import { accountBeside, balanceShortage } from './cover.ts'
import { dayOverrun } from './day-overrun.ts'
import { assertWithinEmployment } from './employment-end.ts'
import { illnessNeedsNoDecision } from './no-decision.ts'
import { assertNotPast } from './request.ts'
import { findRequestableType } from './requestable-type.ts'
import { findStepsLeft } from './steps-for.ts'

/** Leave that is about to be asked for or recorded, or to replace stored leave. */
export type PlannedRequest = {
  actor: Actor
  now: Date
  owner: Member
  /** The current approvers of the owner; empty if nobody else may decide. */
  recipients: readonly string[]
  /** The leave it would change; null for a new request. */
  leave: LeaveRow | null
  asked: DatesOfLeave & Pick<LeaveCheckQuery, 'leaveType'>
}

export type Judgement = {
  /** Undefined for dates that count nothing. */
  counted: LeaveCount | undefined
  /** Undefined for one that can't be asked for. */
  type: LeaveTypeRow | undefined
  /** Whether it would be approved automatically, or by who records or changes it for its owner. */
  isDecidedAtOnce: boolean
  /** Where somebody else than its owner records or changes it, the steps that it then waits for. */
  stepsLeft: StepsOfRequest | null
  /** That of the leave type, as it is. */
  accountNow: LeaveAccount
  /** The same without the leave that would be changed. */
  account: LeaveAccount
  /** The dates of approved leave that count beside a change of it until that is decided. */
  agreed: readonly TakenDate[]
  /** Why it would be refused, in the order of the checks. */
  refusals: string[]
  /** Rules that it breaks but that only warn. */
  warnings: string[]
}

/**
 * Judges leave before it is sent, by the checks of `requestLeave` and `changeLeave`; unlike them it continues
 * after the first refusal, to answer them all.
 */
export async function judgeRequest(tx: Tx, planned: PlannedRequest): Promise<Judgement> {
  const { actor, now, owner, recipients, leave, asked } = planned
  const isOwn = owner.id === actor.userId
  const refusals = new Refusals(actor.locale)
  await refusals.of(() => assertMayBeAsked(planned, isOwn))
  const evenArchived = leave?.leaveType === asked.leaveType
  const type = await refusals.of(() => findRequestableType(tx, asked.leaveType, { evenArchived }))
  const counted = await refusals.of(() => countLeave(tx, owner.id, asked, leave))
  if (isOwn && isNewStart(planned)) await refusals.of(() => assertNotPast(asked, actor.today))
  if (counted) await refusals.of(() => assertWithinEmployment(tx, owner.id, counted.period))

  const isOther =
    leave === null ||
    !counted ||
    !isSameLeave(leave, { ...counted, leaveType: asked.leaveType, notes: leave.notes })
  const mayBeExempt = isOwn && isOther && leave?.status !== 'approved'
  const isExempt = mayBeExempt && (await illnessNeedsNoDecision(tx, asked, actor.today))
  const needsApproval =
    ((type?.needsApproval ?? true) && !isExempt) || (leave !== null && (await neededApproval(tx, leave)))
  const left =
    isOwn || !type || !counted
      ? null
      : await findStepsLeft(tx, {
          ...counted,
          actor,
          now,
          userId: owner.id,
          type,
          today: actor.today,
          before: leave,
        })
  const isDecidedAtOnce = isOwn ? !needsApproval || recipients.length === 0 : left === null
  const about = { userId: owner.id, leaveType: asked.leaveType }
  const dates = counted?.dates ?? []
  const isApproved = leave?.status === 'approved'
  const added = isApproved ? await daysAddedTo(tx, leave, { ...asked, dates }) : dates
  const rules: RuleAgainst[] = counted
    ? await findRulesAgainst(tx, {
        ...about,
        needsApproval,
        ...rangeOf(counted),
        dates: added.map(({ date }) => date),
      })
    : []
  // Rules don't bind a person who may decide the leave.
  const refuses = ({ effect }: RuleAgainst) => isOwn && effect === 'refuse'
  for (const { messageIn } of rules.filter(refuses)) refusals.add(messageIn)

  const requestId = leave?.id
  const accountNow = await readLeaveAccount(tx, owner.id, asked.leaveType)
  const account = accountBeside(accountNow, requestId)
  const isPendingChange = isApproved && !isDecidedAtOnce
  const agreed = isPendingChange ? await readAgreedBeside(tx, leave, asked) : []
  if (added.length > 0) refusals.add(balanceShortage(account, largerByDate(dates, agreed), isOwn))
  const taken = counted && (await findOverlap(tx, { userId: owner.id, period: counted.period, requestId }))
  if (taken) refusals.add(overlapInWords(taken, isOwn ? null : owner))
  if (counted && isOther) refusals.add(await dayOverrun(tx, { userId: owner.id, counted, requestId }))
  return {
    counted,
    type,
    isDecidedAtOnce,
    stepsLeft: left?.approvalSteps ?? null,
    accountNow,
    account,
    agreed,
    refusals: refusals.sentences,
    warnings: rules.filter((rule) => !refuses(rule)).map(({ messageIn }) => messageIn(actor.locale)),
  }
}

function assertMayBeAsked({ actor, leave, asked, recipients }: PlannedRequest, isOwn: boolean): void {
  if (!leave) return
  assertChangeable(leave, isOwn)
  if (isOwn && leave.status === 'approved' && recipients.length > 0) assertNotOver(leave, asked, actor.today)
}

/** The start of approved leave is judged by `assertNotOver`. */
function isNewStart({ actor, recipients, leave, asked }: PlannedRequest): boolean {
  if (recipients.length === 0) return false
  return !leave || (leave.status === 'pending' && isStartChanged(leave, asked, actor.today))
}

function rangeOf({ period }: LeaveCount) {
  return { start: period.start, end: period.end }
}

/** Collects refusals, in order, as they are written for the reader. */
class Refusals {
  readonly sentences: string[] = []
  readonly #locale: string

  constructor(locale: string) {
    this.#locale = locale
  }

  add(sentence: Sentence | null): void {
    if (sentence !== null) this.sentences.push(writtenIn(sentence, this.#locale))
  }

  /** What `work` answers; undefined if it refuses. Other errors are thrown. */
  async of<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.sentences.push(error.messageIn(this.#locale))
      return undefined
    }
  }
}
