import type { Team, TeamMember } from '#shared/team/contract.ts'
import { isOnTeamOf } from '#shared/team/team-mates.ts'

/**
 * Whose leave the calendar shows: 'mine' for one's own team, 'all', 'none' for people without a team, else a
 * team's id.
 */
export type ShownTeam = string

/** Somebody whose leave the calendar may show. */
export type FilteredPerson = Pick<TeamMember, 'id' | 'teamId' | 'managerId'>

/** From here on a month of everybody shows nobody: '+97 more' on each day. */
const mostAtOnce = 30

type TeamChoice = {
  /** What the address names; null where it names none. */
  asked: ShownTeam | null
  /** What the reader has chosen last in this browser. */
  remembered: ShownTeam | null
  members: readonly FilteredPerson[]
  teams: readonly Pick<Team, 'id'>[]
  userId: string
}

/**
 * The team to show: that of the address, else the last choice, else one's own in a company of more than 30
 * people. Everybody is shown to people who are alone on their team, whatever they chose when they weren't.
 */
export function teamToShow({ asked, remembered, members, teams, userId }: TeamChoice): ShownTeam {
  const isThere = (team: ShownTeam | null): team is ShownTeam =>
    team !== null && (['mine', 'all', 'none'].includes(team) || teams.some(({ id }) => id === team))
  if (isThere(asked)) return asked
  const hasOwn = hasOwnTeam(members, userId)
  if (isThere(remembered) && (remembered !== 'mine' || hasOwn)) return remembered
  return members.length > mostAtOnce && hasOwn ? 'mine' : 'all'
}

/** Whether one's own team is somebody else, too, and not everybody. */
export function hasOwnTeam(members: readonly FilteredPerson[], userId: string): boolean {
  const own = peopleOf('mine', members, userId)
  return own !== null && own.size > 1 && own.size < members.length
}

/** The people of a team; null for everybody, also those who are no longer members. */
export function peopleOf(
  team: ShownTeam,
  members: readonly FilteredPerson[],
  userId: string,
): ReadonlySet<string> | null {
  if (team === 'all') return null
  const reader = members.find(({ id }) => id === userId)
  const isShown = (person: FilteredPerson) => {
    if (team !== 'mine') return (person.teamId ?? 'none') === team
    return person.id === userId || (reader !== undefined && isOnTeamOf(person, reader))
  }
  return new Set(members.filter(isShown).map(({ id }) => id))
}
