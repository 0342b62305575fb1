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

/** Whether the reader may see this person's terms: their own, and those of people whose leave they decide. */
export function maySeeTerms(reader: Actor, member: Members[number], members: Members): boolean {
  const admins = members.filter(({ role }) => role === 'admin')
  return canSeeBalances(reader, {
    userId: member.id,
    role: member.role,
    managerChain: managerChain(members, member.id),
    isOnlyAdmin: member.role === 'admin' && admins.length === 1,
  })
}

/** Managers and admins that somebody may report to: neither themselves nor anybody below them. */
export function possibleManagers<M extends Members[number]>(members: readonly M[], id: string): M[] {
  return members.filter(
    (member) => isManager(member) && member.id !== id && !managerChain(members, member.id).includes(id),
  )
}

/** Whether people may report to somebody with this role. */
export function isManager({ role }: { role: Role }): boolean {
  return role !== 'employee'
}

/** The people who report to somebody directly. */
export function directReports<M extends Members[number]>(members: readonly M[], id: string): M[] {
  return members.filter(({ managerId }) => managerId === id)
}
