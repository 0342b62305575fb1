import { fullName } from '#shared/full-name.ts'
import type { Team, TeamMember } from '#shared/team/contract.ts'

export type PersonRow = { kind: 'person'; key: string; member: TeamMember; name: string; isOwn: boolean }
/** The heading above the people of one team. */
export type GroupRow = { kind: 'group'; key: string; name: string; count: number }
export type TimelineRow = PersonRow | GroupRow

type Group = { id: string | null; name: string }

/**
 * People by team, teams and people by name; the signed-in person stands first, and so does their team. People
 * without a team come last. Where nobody has a team there are no headings.
 */
export function rowsOf(members: readonly TeamMember[], teams: readonly Team[], ownId: string): TimelineRow[] {
  const compare = new Intl.Collator().compare
  const people = members.map((member) => personRow(member, ownId)).toSorted((a, b) => compare(a.name, b.name))
  const own = people.find(({ isOwn }) => isOwn)
  const ordered = own ? [own, ...people.filter((person) => person !== own)] : people

  const named: Group[] = teams
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => compare(a.name, b.name))
  const groupIds = new Set(named.map(({ id }) => id))
  const groupOf = ({ member }: PersonRow) => (groupIds.has(member.teamId) ? member.teamId : null)
  const byGroup = Map.groupBy(ordered, groupOf)
  if (![...byGroup.keys()].some((id) => id !== null)) return ordered

  const groups = [...named, { id: null, name: 'No team' }].filter(({ id }) => byGroup.has(id))
  const first = own && groups.find(({ id }) => id === groupOf(own))
  return (first ? [first, ...groups.filter((group) => group !== first)] : groups).flatMap((group) => {
    const inGroup = byGroup.get(group.id) ?? []
    return [groupRow(group, inGroup.length), ...inGroup]
  })
}

/** The people's rows alone: where the arrow keys go. */
export function peopleIn(rows: readonly TimelineRow[]): PersonRow[] {
  return rows.filter((row) => row.kind === 'person')
}

function personRow(member: TeamMember, ownId: string): PersonRow {
  return { kind: 'person', key: member.id, member, name: fullName(member), isOwn: member.id === ownId }
}

function groupRow({ id, name }: Group, count: number): GroupRow {
  return { kind: 'group', key: `team-${id ?? 'none'}`, name, count }
}

/** ARIA counts from 1, and row 1 of the grid names the days. Headings of teams count as rows. */
export function ariaRow(index: number): number {
  return index + 2
}
