import type { Role } from './fields.ts'

/** The signed-in user, as far as permissions depend on them. */
export type Actor = { userId: string; role: Role }

/** A request's owner, as far as permissions depend on them. */
export type RequestOwner = {
  userId: string
  role: Role
  /** Ids of the people the owner reports to, the direct manager first. Empty without a manager. */
  managerChain: readonly string[]
  /** True when the company has no other active admin than the owner. */
  isOnlyAdmin: boolean
  /** Ids of those who decide in an approver's place now. Default: nobody. */
  deputyIds?: readonly string[]
  /**
   * Ids of the managers who decide the step that a request has come to. Default: those above, or all where
   * nobody is.
   */
  stepIds?: readonly string[] | null
  /** Ids of those who have approved one of its steps: nobody approves twice. Default: nobody. */
  approvedIds?: readonly string[]
}

/**
 * May the actor decide this person's request? Never one's own. Admins decide everybody's; managers those of
 * people who report to them, directly or through others, of people without a manager, of the only admin
 * (product, section 2), and those for which they are the deputy of somebody who may. A step of a request can
 * ask for other managers.
 */
export function canDecide(actor: Actor, owner: RequestOwner): boolean {
  const { managerChain, isOnlyAdmin, deputyIds = [], stepIds = null, approvedIds = [] } = owner
  if ([owner.userId, ...approvedIds].includes(actor.userId)) return false
  if (actor.role === 'admin') return true
  if (actor.role !== 'manager') return false
  if ([...(stepIds ?? managerChain), ...deputyIds].includes(actor.userId)) return true
  return stepIds === null && (managerChain.length === 0 || isOnlyAdmin)
}

/** May the actor see Team Approvals and the title 'Leave Requests' (spec 2.10)? */
export function canApproveLeave(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager'
}

/** May the actor invite people (spec 2.12)? */
export function canInvite(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor change the company's settings and policies (product, section 2)? */
export function canChangeCompany(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/**
 * May the actor give or take days by hand (product, section 2)? Admins, their own included: a company may
 * have only one, and every adjustment is in the audit log and on the statement with its reason.
 */
export function canAdjustBalances(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/**
 * May the actor see this person's balances and statement, and what they follow from? One's own, and those of
 * people whose requests one may decide.
 */
export function canSeeBalances(actor: Actor, owner: RequestOwner): boolean {
  return actor.userId === owner.userId || canDecide(actor, owner)
}

/** May the actor change teams and people's terms: manager, team, employment, working week, location, days? */
export function canChangeTerms(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor lock a pay period? */
export function canLockPayroll(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor start, pay and cancel the subscription, and see what it costs (product, section 2)? */
export function canManageBilling(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor see who did what in the company, personal values included? */
export function canSeeAuditLog(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor download everything stored about this person? One's own, and as an admin anybody's. */
export function canSeePersonalData(actor: Actor, userId: string): boolean {
  return actor.userId === userId || actor.role === 'admin'
}

/** May the actor erase the personal data of somebody who has left? */
export function canEraseFormerMember(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor make, rotate and revoke the company's API keys? */
export function canManageCompanyKeys(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}

/** May the actor have the company deleted, and undo that? */
export function canDeleteCompany(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin'
}
