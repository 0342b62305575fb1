import type { Person, Role } from '../fields.ts'
import { canDecide, type RequestOwner } from '../permissions.ts'
import { approvedBy } from './approval-steps.ts'
import type { ApprovalStep, StepsOfRequest } from './approval-steps-contract.ts'
import { type Escalation, hasReached } from './silence.ts'

/** A member, with what reporting lines need. */
export type LineMember = {
  userId: string
  firstName: string
  lastName: string
  role: Role
  managerId: string | null
  /** Has joined and isn't deactivated. */
  isActive: boolean
  /** May decide, and is on approved leave today for more than half of the day. */
  isAway: boolean
  /**
   * Who decides in this person's place while they're away; null without one, or if one was named for other
   * dates.
   */
  deputyId: string | null
  /**
   * Whether the deputy was named for dates, and today is one of them: then the deputy decides, also while the
   * approver is there.
   */
  isHandedOver: boolean
  /**
   * Of a company's API key, which is no person: everybody who was shown a token of it. Default: it's a
   * person.
   */
  keyShownTo?: readonly string[] | null
}

/**
 * A request that waits for a decision, or with `userId` alone the leave of somebody in general. `escalation`:
 * how long the people it waits for have been silent. `approvalSteps`: default, it waits for the manager
 * alone.
 */
export type Waiting = {
  userId: string
  status?: string
  escalation?: Escalation
  /** They count while it's pending, or is about to be. */
  approvalSteps?: StepsOfRequest | null
}

/** The active people who may decide, and everybody's reporting lines. */
export type ReportingLines = {
  members: readonly LineMember[]
  approvers: readonly LineMember[]
  /** One of the approvers. */
  approver(userId: string | null): LineMember | undefined
  /** Deputies are named for a pending request alone: nothing else is done or seen in somebody's place. */
  ownerOf(waiting: Waiting): RequestOwner
  /**
   * Whether one may decide what waits, by role and activity when the lines were read. Read under a lock, this
   * excludes people who were demoted or deactivated while it was waited for. A company's API key decides as
   * an admin, but never for somebody who was shown a token of it, and no step: who knows its token has one
   * approval, as everybody has.
   */
  mayDecide(userId: string, waiting: Waiting): boolean
  /**
   * Whether one may read what waits: who may decide it now, who decides this person's leave otherwise, and
   * who has approved it. A company's API key reads what an admin does.
   */
  maySee(userId: string, waiting: Waiting): boolean
}

/**
 * The reporting lines of these members. Those who can't act are skipped: the next above decides for their
 * reports, or the admins, not every manager, as where nobody is above.
 */
export function reportingLinesOf(members: readonly LineMember[]): ReportingLines {
  const byId = new Map(members.map((member) => [member.userId, member]))
  const approvers = members.filter(({ isActive, role }) => isActive && role !== 'employee')
  const approversById = new Map(approvers.map((approver) => [approver.userId, approver]))
  const admins = approvers.filter(({ role }) => role === 'admin')

  const lines: ReportingLines = {
    members,
    approvers,
    approver: (userId) => (userId === null ? undefined : approversById.get(userId)),
    ownerOf(waiting) {
      const { userId } = waiting
      const role = byId.get(userId)?.role ?? 'employee'
      const owner = {
        userId,
        role,
        managerChain: managersAbove(userId, byId),
        isOnlyAdmin: role === 'admin' && admins.every((admin) => admin.userId === userId),
      }
      if (waiting.status !== 'pending') return owner
      const atStep = ownerAtStep(lines, owner, waiting)
      const deputies = representedIn(lines, atStep, waiting).flatMap((one) => deputiesOf(lines, one, atStep))
      return { ...atStep, deputyIds: deputies.map((deputy) => deputy.userId) }
    },
    mayDecide(userId, waiting) {
      const key = keyOf(byId, userId)
      // No one decides their own leave by a key that they know.
      if (key?.keyShownTo?.includes(waiting.userId)) return false
      // Whoever knows a key is one person with it: it gives nobody a second approval.
      if (key && currentStep(waiting)) return false
      const decider = key ?? lines.approver(userId)
      return decider !== undefined && canDecide(decider, lines.ownerOf(waiting))
    },
    maySee(userId, waiting) {
      if (keyOf(byId, userId)) return true
      const hasApproved = () => approvedBy(waiting.approvalSteps).includes(userId)
      const { userId: ownerId } = waiting
      if (lines.mayDecide(userId, waiting) || lines.mayDecide(userId, { userId: ownerId })) return true
      return lines.approver(userId) !== undefined && hasApproved()
    },
  }
  return lines
}

/** A company's API key: it decides as an admin does, and nobody's request waits for it. */
function keyOf(byId: ReadonlyMap<string, LineMember>, userId: string): LineMember | undefined {
  const member = byId.get(userId)
  return member?.keyShownTo ? member : undefined
}

/**
 * The owner of a request at the step that it has come to, without deputies. If the step's people can't
 * decide, the rules for all requests hold.
 */
function ownerAtStep(lines: ReportingLines, owner: RequestOwner, waiting: Waiting): RequestOwner {
  const step = currentStep(waiting)
  if (!step) return owner
  const stepIds = managerIdsOf(step, owner)
  const isPossible = lines.approvers.some((approver) => canDecide(approver, { ...owner, stepIds }))
  return { ...owner, stepIds: isPossible ? stepIds : null, approvedIds: approvedBy(waiting.approvalSteps) }
}

function currentStep({ status = 'pending', approvalSteps }: Waiting): ApprovalStep | undefined {
  return status === 'pending' ? approvalSteps?.steps[approvalSteps.current] : undefined
}

/** Who decides a step beside the admins; null for the manager's, as without steps. */
function managerIdsOf(
  { by, people }: ApprovalStep,
  { managerChain }: RequestOwner,
): readonly string[] | null {
  if (by === 'manager') return null
  return by === 'managers-manager' ? managerChain.slice(1) : people
}

/**
 * Whom a step asks in their own right, whether they're there and have approved or not: managers one after the
 * other, the nearest first, and where there is none these together, one of them or all.
 */
export type Asked = { inOrder: LineMember[]; together: LineMember[]; needsAll: boolean }

/**
 * Whether what waits needs all of the people whom it waits for, as nobody has joined them: one who joined
 * stands for all.
 */
export function needsAllNow(lines: ReportingLines, waiting: Waiting): boolean {
  return askedAtStep(lines, waiting).needsAll && !hasReached(waiting.escalation, 'joined')
}

/**
 * Whom the step asks that what waits has come to; without steps, the managers above. If none of the step's
 * people can decide, it asks everybody who can.
 */
export function askedAtStep(lines: ReportingLines, waiting: Waiting): Asked {
  const owner = {
    ...ownerAtStep(lines, lines.ownerOf({ userId: waiting.userId }), waiting),
    approvedIds: [],
  }
  const step = currentStep(waiting)
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  if (step?.by === 'people' || step?.by === 'admins') {
    const chosen = able.filter(({ userId: id, role }) =>
      step.by === 'people' ? step.people.includes(id) : role === 'admin',
    )
    if (chosen.length === 0) return { inOrder: [], together: able, needsAll: false }
    return { inOrder: [], together: chosen, needsAll: step.needed === 'all' }
  }
  const above = step?.by === 'managers-manager' ? owner.managerChain.slice(1) : owner.managerChain
  const inOrder = above.flatMap((id) => able.filter((approver) => approver.userId === id))
  return { inOrder, together: able, needsAll: false }
}

/**
 * In whose place deputies may decide a request: of those who may, the ones who are out, and the silent ones.
 */
function representedIn(lines: ReportingLines, owner: RequestOwner, waiting: Waiting): LineMember[] {
  const out = lines.approvers.filter(
    (approver) => approver.deputyId && isOut(approver) && canDecide(approver, owner),
  )
  const silent = hasReached(waiting.escalation, 'joined') ? firstApprovers(lines, owner, waiting) : []
  return [...out, ...silent.map(({ approver }) => approver)]
}

function isOut({ isAway, isHandedOver }: LineMember): boolean {
  return isAway || isHandedOver
}

function managersAbove(userId: string, byId: ReadonlyMap<string, LineMember>): string[] {
  const passed = new Set([userId])
  const chain: string[] = []
  let above = byId.get(byId.get(userId)?.managerId ?? '')
  while (above && !passed.has(above.userId)) {
    passed.add(above.userId)
    chain.push(above.userId)
    above = byId.get(above.managerId ?? '')
  }
  return chain
}

/**
 * An approver's deputy and, if that one is out too, the deputy's own: a chain is followed once. Only those
 * who may decide, and never the owner of what is to be decided, nor somebody who has approved it already.
 */
function deputiesOf(
  lines: ReportingLines,
  { deputyId }: LineMember,
  { userId, approvedIds = [] }: RequestOwner,
): LineMember[] {
  const first = lines.approver(deputyId)
  const second = first && isOut(first) ? lines.approver(first.deputyId) : undefined
  return [first, second]
    .filter((deputy) => deputy !== undefined)
    .filter((deputy) => ![userId, ...approvedIds].includes(deputy.userId))
}

/**
 * The ids of the people a request waits for (docs/approvals.md). First the nearest manager above who may
 * decide and is there, or the deputy of one who isn't. Without one, everybody who may decide and is there, or
 * their deputies, which below a manager means the admins. When all of them are away, the direct manager, or
 * else all of them. While they're silent, their deputies or the next above join, then the admins. Empty
 * exactly when nobody else may decide.
 */
export function currentApproverIds(lines: ReportingLines, waiting: Waiting): string[] {
  return approversNow(lines, waiting).map((approver) => approver.userId)
}

/** `currentApproverIds`, with names. */
export function currentApprovers(lines: ReportingLines, waiting: Waiting): Person[] {
  return approversNow(lines, waiting).map(toPerson)
}

/**
 * The nearest manager above who may decide, where that person is away today, so that others decide meanwhile.
 */
export function awayApprover(lines: ReportingLines, waiting: Waiting): Person | null {
  const [nearest] = askedAtStep(lines, waiting).inOrder
  return nearest?.isAway ? toPerson(nearest) : null
}

/**
 * In whose place somebody decides: the approver nearest to the owner who is out or silent, and whose deputy
 * they are. Null for those who may decide in their own right.
 */
export function representedBy(lines: ReportingLines, userId: string, waiting: Waiting): Person | null {
  const decider = lines.approver(userId)
  const owner = ownerAtStep(lines, lines.ownerOf({ userId: waiting.userId }), waiting)
  if (!decider || canDecide(decider, owner)) return null
  const { managerChain } = owner
  const position = ({ userId: id }: LineMember) =>
    managerChain.includes(id) ? managerChain.indexOf(id) : Infinity
  const represented = representedIn(lines, owner, waiting)
    .filter((approver) => deputiesOf(lines, approver, owner).includes(decider))
    .toSorted((one, other) => position(one) - position(other))
  return represented[0] ? toPerson(represented[0]) : null
}

function toPerson({ userId: id, firstName, lastName }: LineMember): Person {
  return { id, firstName, lastName }
}

function approversNow(lines: ReportingLines, waiting: Waiting): LineMember[] {
  const owner = ownerAtStep(lines, lines.ownerOf({ userId: waiting.userId }), waiting)
  const first = firstApprovers(lines, owner, waiting)
  const joined = hasReached(waiting.escalation, 'joined') ? joiners(lines, { owner, waiting, first }) : []
  const admins = hasReached(waiting.escalation, 'admins')
    ? lines.approvers.filter((approver) => approver.role === 'admin' && canDecide(approver, owner))
    : []
  return [...new Set([...first.map(({ approver }) => approver), ...joined, ...admins])]
}

/** Who decides at first, and in whose place: a deputy's, or their own. */
type FirstApprover = { approver: LineMember; inPlaceOf: LineMember }

/** For whom somebody who is asked at first stands, by id: themselves, or those whose deputy they are. */
export function standsFor(lines: ReportingLines, userId: string, waiting: Waiting): string[] {
  const owner = ownerAtStep(lines, lines.ownerOf({ userId: waiting.userId }), waiting)
  return firstApprovers(lines, owner, waiting)
    .filter(({ approver }) => approver.userId === userId)
    .map(({ inPlaceOf }) => inPlaceOf.userId)
}

function firstApprovers(lines: ReportingLines, owner: RequestOwner, waiting: Waiting): FirstApprover[] {
  const { inOrder, together, needsAll } = askedAtStep(lines, waiting)
  const stillAsked = (asked: readonly LineMember[]) => asked.filter((one) => canDecide(one, owner))
  const above = stillAsked(inOrder)
  for (const manager of above) {
    const present = presentFor(lines, manager, owner)
    if (present.length > 0) return present
  }
  const needed = stillAsked(together)
  if (needsAll)
    return needed.flatMap((one) => {
      const present = presentFor(lines, one, owner)
      return present.length > 0 ? present : themselves([one])
    })
  for (const asked of [needed, stillAsked(lines.approvers)]) {
    const present = asked.flatMap((approver) => presentFor(lines, approver, owner))
    if (present.length > 0) return present
  }
  const [direct] = above
  return themselves(direct ? [direct] : needed)
}

function themselves(asked: readonly LineMember[]): FirstApprover[] {
  return asked.map((one) => ({ approver: one, inPlaceOf: one }))
}

/** The approver, or the deputy while the approver is out; nobody if both are away. */
function presentFor(lines: ReportingLines, approver: LineMember, owner: RequestOwner): FirstApprover[] {
  const deputies = isOut(approver) ? deputiesOf(lines, approver, owner) : []
  const deputy = deputies.find((one) => !isOut(one))
  if (deputy) return [{ approver: deputy, inPlaceOf: approver }]
  return approver.isAway ? [] : [{ approver, inPlaceOf: approver }]
}

type Silent = { owner: RequestOwner; waiting: Waiting; first: readonly FirstApprover[] }

/**
 * Who joins those who are silent: the deputy of each or, without one who is there, the next manager above who
 * is.
 */
function joiners(lines: ReportingLines, { owner, waiting, first }: Silent): LineMember[] {
  const above = askedAtStep(lines, waiting).inOrder.filter((manager) => canDecide(manager, owner))
  return first.flatMap(({ approver, inPlaceOf }) => {
    const deputy = deputiesOf(lines, approver, owner).find((one) => !isOut(one))
    if (deputy) return [deputy]
    const position = above.indexOf(inPlaceOf)
    if (position === -1) return []
    const next = above.slice(position + 1).flatMap((manager) => presentFor(lines, manager, owner))
    return next.slice(0, 1).map((one) => one.approver)
  })
}
