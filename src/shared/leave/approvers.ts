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
  /** Whether the deputy was named for dates, and today is one of them: the deputy decides, whoever is away. */
  isHandedOver: boolean
}

/** Whose leave waits, and how long the people it waits for have been silent. Default: not yet. */
export type Waiting = { userId: string; escalation?: Escalation }

/** The active people who may decide, and everybody's reporting lines. */
export type ReportingLines = {
  approvers: readonly LineMember[]
  member(userId: string): LineMember | undefined
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
  const admins = approvers.filter(({ role }) => role === 'admin')
  const handingOver = approvers.filter(isOut)

  const lines: ReportingLines = {
    approvers,
    member: (userId) => byId.get(userId),
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
      const silent = hasReached(waiting.escalation, 'joined') ? decidersNow(lines, owner) : []
      const represented = [...handingOver, ...silent].filter((approver) => canDecide(approver, owner))
      const deputies = represented.flatMap((approver) => deputiesOf(lines, approver, userId))
      return { ...owner, deputyIds: deputies.map((deputy) => deputy.userId) }
    },
    mayDecide(userId, waiting) {
      const decider = byId.get(userId)
      return decider?.isActive === true && canDecide(decider, lines.ownerOf(waiting))
    },
  }
  return lines
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
  const first = findDeputy(lines, deputyId, ownerId)
  const second = first && isOut(first) ? findDeputy(lines, first.deputyId, ownerId) : undefined
  return [first, second].filter((deputy) => deputy !== undefined)
}

function findDeputy(lines: ReportingLines, id: string | null, ownerId: string): LineMember | undefined {
  return lines.approvers.find(({ userId }) => userId === id && userId !== ownerId)
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
 * In whose place somebody decides: the approver nearest to the owner whose deputy they are, and who is out or silent. Null for a
 * manager above the owner and an admin, who decide in their own right.
 */
export function representedBy(lines: ReportingLines, userId: string, waiting: Waiting): Person | null {
  const decider = lines.member(userId)
  const owner = { ...lines.ownerOf(waiting), deputyIds: [] }
  if (!decider || canDecide(decider, owner)) return null
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  const represented = [...managersWhoDecide(lines, owner), ...able].find((approver) =>
    deputiesOf(lines, approver, owner.userId).includes(decider),
  )
  return represented ? toPerson(represented) : null
}

function toPerson({ userId: id, firstName, lastName }: LineMember): Person {
  return { id, firstName, lastName }
}

/** The managers above who may decide, the nearest first. */
function managersWhoDecide({ approvers }: ReportingLines, owner: RequestOwner): LineMember[] {
  const able = approvers.filter((approver) => canDecide(approver, owner))
  return owner.managerChain.flatMap((id) => able.filter((approver) => approver.userId === id))
}

function approversNow(lines: ReportingLines, waiting: Waiting): LineMember[] {
  const owner = { ...lines.ownerOf(waiting), deputyIds: [] }
  const first = decidersNow(lines, owner)
  const joined = hasReached(waiting.escalation, 'joined') ? joiners(lines, owner, first) : []
  const admins = hasReached(waiting.escalation, 'admins')
    ? lines.approvers.filter((approver) => approver.role === 'admin' && canDecide(approver, owner))
    : []
  return [...new Set([...first, ...joined, ...admins])]
}

/** `owner`: without deputies, who decide in the place of those who may. */
function decidersNow(lines: ReportingLines, owner: RequestOwner): LineMember[] {
  const above = managersWhoDecide(lines, owner)
  for (const manager of above) {
    const [present] = presentFor(lines, manager, owner.userId)
    if (present) return [present]
  }
  const able = lines.approvers.filter((approver) => canDecide(approver, owner))
  const present = able.flatMap((approver) => presentFor(lines, approver, owner.userId))
  if (present.length > 0) return [...new Set(present)]
  const [direct] = above
  return direct ? [direct] : able
}

/** The approver, or the deputy while the approver is out; nobody if both are away. */
function presentFor(lines: ReportingLines, approver: LineMember, ownerId: string): LineMember[] {
  const deputies = isOut(approver) ? deputiesOf(lines, approver, ownerId) : []
  const deputy = deputies.find((one) => !isOut(one))
  if (deputy) return [deputy]
  return approver.isAway ? [] : [approver]
}

/** Who joins those who are silent: the deputy of each or, without one who is there, the next manager above who is. */
function joiners(lines: ReportingLines, owner: RequestOwner, silent: readonly LineMember[]): LineMember[] {
  const above = managersWhoDecide(lines, owner)
  return silent.flatMap((approver) => {
    const deputy = deputiesOf(lines, approver, owner.userId).find((one) => !isOut(one))
    if (deputy) return [deputy]
    const position = above.indexOf(approver)
    if (position === -1) return []
    return above
      .slice(position + 1)
      .flatMap((next) => presentFor(lines, next, owner.userId))
      .slice(0, 1)
  })
}
