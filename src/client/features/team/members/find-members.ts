import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { searchOf } from '#shared/search-text.ts'
import type { Team, TeamMember } from '#shared/team/contract.ts'

/** Somebody as the list shows them. */
export type ListedMember = {
  member: TeamMember
  managerName: string | null
  teamName: string | null
  /** Null for no location, and while locations are being read. */
  location: ListedLocation | null
}

export type ListedLocation = { id: string; name: string }

export type MemberFilter = {
  search: string
  role: Role | null
  teamId: string | null
  locationId: string | null
  /** Null for both. */
  state: MemberState | null
}

/** 'invited' also before the invitation is sent: the person hasn't joined yet. */
export type MemberState = 'active' | 'invited'

export const noFilter: MemberFilter = {
  search: '',
  role: null,
  teamId: null,
  locationId: null,
  state: null,
}

export function stateOf({ joinedOn }: Pick<TeamMember, 'joinedOn'>): MemberState {
  return joinedOn === null ? 'invited' : 'active'
}

/** Each member with the names of their manager, team and location. */
export function listMembers(
  members: readonly TeamMember[],
  teams: readonly Team[],
  locationOf: (userId: string) => ListedLocation | null,
): ListedMember[] {
  const names = new Map(members.map((member) => [member.id, fullName(member)]))
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  return members.map((member) => ({
    member,
    managerName: (member.managerId && names.get(member.managerId)) || null,
    teamName: (member.teamId && teamNames.get(member.teamId)) || null,
    location: locationOf(member.id),
  }))
}

/**
 * Those who fit every filter, and whose name or email has every word of the search, however it is written.
 */
export function findMembers(listed: readonly ListedMember[], filter: MemberFilter): ListedMember[] {
  const { search, role, teamId, locationId, state } = filter
  const isFound = searchOf(search)
  return listed.filter(
    ({ member, location }) =>
      (role === null || member.role === role) &&
      (teamId === null || member.teamId === teamId) &&
      (locationId === null || location?.id === locationId) &&
      (state === null || stateOf(member) === state) &&
      isFound(`${fullName(member)} ${member.email}`),
  )
}
