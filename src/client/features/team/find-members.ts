import type { Role } from '#shared/fields.ts'
import type { TeamMember } from '#shared/team/contract.ts'

export type MemberFilter = { search: string; role: Role | null }

/** Members whose name or email has every word of the search, however it is written, and who have the role. */
export function findMembers(members: readonly TeamMember[], { search, role }: MemberFilter): TeamMember[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return members.filter((member) => {
    const text = plain(`${fullName(member)} ${member.email}`)
    return (role === null || member.role === role) && words.every((word) => text.includes(word))
  })
}

export function fullName({ firstName, lastName }: Pick<TeamMember, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

// 'Muller' finds Müller.
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
