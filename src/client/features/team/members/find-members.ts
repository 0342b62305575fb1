import { searchOf } from '#client/ui/data/search-words.ts'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { TeamMember } from '#shared/team/contract.ts'

export type MemberFilter = { search: string; role: Role | null }

/** Members whose name or email has every word of the search, however it is written, and who have the role. */
export function findMembers(members: readonly TeamMember[], { search, role }: MemberFilter): TeamMember[] {
  const isFound = searchOf(search)
  return members.filter(
    (member) => (role === null || member.role === role) && isFound(`${fullName(member)} ${member.email}`),
  )
}
