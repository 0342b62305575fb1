import type { Person, Role } from '../fields.ts'
import { canDecide, type RequestOwner } from '../permissions.ts'
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
  /** Who decides in this person's place while they're away; null without one, or if one was named for other dates. */
  deputyId: string | null
  /** Whether the deputy was named for dates, and today is one of them: then the deputy decides, also while the approver is there. */
  isHandedOver: boolean
}

/**
 * A request that waits for a decision, or with `userId` alone the leave of somebody in general. `escalation`: how long the people it
 * waits for have been silent.
 */
export type Waiting = { userId: string; status?: string; escalation?: Escalation }

/** The active people who may decide, and everybody's reporting lines. */
export type ReportingLines = {
  approvers: readonly LineMember[]
  /** One of the approvers. */
  approver(userId: string | null): LineMember | undefined
  /** Deputies are told for a pending request alone: nothing else is done or seen in somebody's place. */
  ownerOf(waiting: Waiting): RequestOwner
  /**
   * Whether one may decide what waits, by role and activity when the lines were read. Read under a lock, this
   * excludes people who were demoted or deactivated while it was waited for.
   */
  mayDecide(userId: string, waiting: Waiting): boolean
}

/**
 * The reporting lines of these members. Those who can't act are skipped: the next above decides for their reports, or the admins,
 * not every manager, as where nobody is above.
 */
export function reportingLinesOf(members: readonly LineMember[]): ReportingLines {
  const byId = new Map(members.map((member) => [member.userId, member]))
  const approvers = members.filter(({ isActive, role }) => isActive && role !== 'employee')
  const approversById = new Map(approvers.map((approver) => [approver.userId, approver]))
  const admins = approvers.filter(({ role }) => role === 'admin')

  const lines: ReportingLines = {
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
        deputyIds: [],
      }
      if (waiting.status !== 'pending') return owner
      const deputies = representedIn(lines, owner, waiting).flatMap((one) => deputiesOf(lines, one, userId))
      return { ...owner, deputyIds: deputies.map((deputy) => deputy.userId) }
    },
    mayDecide(userId, waiting) {
      const decider = lines.approver(userId)
      return decider !== undefined && canDecide(decider, lines.ownerOf(waiting))
    },
  }
  return lines
}

/** In whose place deputies may decide a request: of those who may, the ones who are out, and the silent ones. */
function representedIn(lines: ReportingLines, owner: RequestOwner, { escalation }: Waiting): LineMember[] {
  const out = lines.approvers.filter(
    (approver) => approver.deputyId && isOut(approver) && canDecide(approver, owner),
  )
  const silent = hasReached(escalation, 'joined') ? firstApprovers(lines, owner) : []
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
 * An approver's deputy and, if that one is out too, the deputy's own: a chain is followed once. Only those who may decide,
 * and never the owner of what is to be decided.
 */
function deputiesOf(lines: ReportingLines, { deputyId }: LineMember, ownerId: string): LineMember[] {
  const first = lines.approver(deputyId)
  const second = first && isOut(first) ? lines.approver(first.deputyId) : undefined
  return [first, second]
    .filter((deputy) => deputy !== undefined)
    .filter((deputy) => deputy.userId !== ownerId)
}

/**
 * The ids of the people a request waits for (docs/approvals.md). First the nearest manager above who may decide and is
 * there, or the deputy of one who isn't. Without one, everybody who may decide and is there, or their deputies, which below a
 * manager means the admins. When all of them are away, the direct manager, or else all of them. While they're silent, their
 * deputies or the next above join, then the admins. Empty exactly when nobody else may decide.
 */
export function currentApproverIds(lines: ReportingLines, waiting: Waiting): string[] {
  return approversNow(lines, waiting).map((approver) => approver.userId)
}

/** `currentApproverIds`, with names. */
export function currentApprovers(lines: ReportingLines, waiting: Waiting): Person[] {
  return approversNow(lines, waiting).map(toPerson)
}

/** The nearest manager above who may decide, where that person is away today, so that others decide meanwhile. */
export function awayApprover(lines: ReportingLines, userId: string): Person | null {
  const [nearest] = managersWhoDecide(lines, lines.ownerOf({ userId }))
  return nearest?.isAway ? toPerson(nearest) : null
}

/**
 * In whose place somebody decides: the approver nearest to the owner who is out or silent, and whose deputy they are. Null for
 * those who may decide in their own right.
 */
export function representedBy(lines: ReportingLines, userId: string, waiting: Waiting): Person | null {
  const decider = lines.approver(userId)
  const owner = lines.ownerOf({ userId: waiting.userId })
  if (!decider || canDecide(decider, owner)) return null
  const { managerChain } = owner
  const position = ({ userId: id }: LineMember) =>
    managerChain.includes(id) ? managerChain.indexOf(id) : Infinity
  const represented = representedIn(lines, owner, waiting)
    .filter((approver) => deputiesOf(lines, approver, owner.userId).includes(decider))
    .toSorted((one, other) => position(one) - position(other))
  return represented[0] ? toPerson(represented[0]) : null
}

function toPerson({ userId: id, firstName, lastName }: LineMember): Person {
  return { id, firstName, lastName }
}

/** The managers above who may decide, the nearest first. */
function managersWhoDecide(lines: ReportingLines, owner: RequestOwner): LineMember[] {
  return owner.managerChain.flatMap((id) => {
    const manager = lines.approver(id)
    return manager && canDecide(manager, owner) ? [manager] : []
  })
}

function approversNow(lines: ReportingLines, { userId, escalation }: Waiting): LineMember[] {
  const owner = lines.ownerOf({ userId })
  const first = firstApprovers(lines, owner)
  const joined = hasReached(escalation, 'joined') ? joiners(lines, owner, first) : []
  const admins = hasReached(escalation, 'admins')
    ? lines.approvers.filter((approver) => approver.role === 'admin' && canDecide(approver, owner))
    : []
  return [...new Set([...first.map(({ approver }) => approver), ...joined, ...admins])]
}

/** Who decides at first, and in whose place: a deputy's, or their own. */
type FirstApprover = { approver: LineMember; inPlaceOf: LineMember }

function firstApprovers(lines: ReportingLines, owner: RequestOwner): FirstApprover[] {
  const above = managersWhoDecide(lines, owner)
  for (const manager of above) {
    const present = presentFor(lines, manager, owner.userId)
    if (present.length > 0) return present
  }
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  const present = able.flatMap((approver) => presentFor(lines, approver, owner.userId))
  if (present.length > 0) return present
  const [direct] = above
  return (direct ? [direct] : able).map((approver) => ({ approver, inPlaceOf: approver }))
}

/** The approver, or the deputy while the approver is out; nobody if both are away. */
function presentFor(lines: ReportingLines, approver: LineMember, ownerId: string): FirstApprover[] {
  const deputies = isOut(approver) ? deputiesOf(lines, approver, ownerId) : []
  const deputy = deputies.find((one) => !isOut(one))
  if (deputy) return [{ approver: deputy, inPlaceOf: approver }]
  return approver.isAway ? [] : [{ approver, inPlaceOf: approver }]
}

/** Who joins those who are silent: the deputy of each or, without one who is there, the next manager above who is. */
function joiners(lines: ReportingLines, owner: RequestOwner, silent: readonly FirstApprover[]): LineMember[] {
  const above = managersWhoDecide(lines, owner)
  return silent.flatMap(({ approver, inPlaceOf }) => {
    const deputy = deputiesOf(lines, approver, owner.userId).find((one) => !isOut(one))
    if (deputy) return [deputy]
    const position = above.indexOf(inPlaceOf)
    if (position === -1) return []
    const next = above.slice(position + 1).flatMap((manager) => presentFor(lines, manager, owner.userId))
    return next.slice(0, 1).map((one) => one.approver)
  })
}
