import type { Role } from '#shared/fields.ts'
import { type Actor, canSeeBalances } from '#shared/permissions.ts'
import type { TeamMember } from '#shared/team/contract.ts'

type Members = readonly Pick<TeamMember, 'id' | 'managerId' | 'role'>[]

/** Ids of the people somebody reports to, the direct manager first. */
function managerChain(members: Members, id: string): string[] {
  const chain: string[] = []
  let managerId = members.find((member) => member.id === id)?.managerId ?? null
  while (managerId !== null && !chain.includes(managerId)) {
    chain.push(managerId)
    managerId = members.find((member) => member.id === managerId)?.managerId ?? null
  }
  return chain
}

/** May the reader see what this person's counts and balances follow from: their own, and those of whom they decide. */
export function maySeeTerms(reader: Actor, member: Members[number], members: Members): boolean {
  const admins = members.filter(({ role }) => role === 'admin')
  return canSeeBalances(reader, {
    userId: member.id,
    role: member.role,
    managerChain: managerChain(members, member.id),
    isOnlyAdmin: member.role === 'admin' && admins.length === 1,
  })
}

/** Whom somebody may report to: managers and admins, but neither themselves nor those who report to them. */
export function possibleManagers<M extends Members[number]>(members: readonly M[], id: string): M[] {
  return members.filter(
    (member) => isManager(member) && member.id !== id && !managerChain(members, member.id).includes(id),
  )
}

/** May people report to somebody with this role? */
export function isManager({ role }: { role: Role }): boolean {
  return role !== 'employee'
}

/** The people who report to somebody directly. */
export function peopleOf<M extends Members[number]>(members: readonly M[], id: string): M[] {
  return members.filter(({ managerId }) => managerId === id)
}
