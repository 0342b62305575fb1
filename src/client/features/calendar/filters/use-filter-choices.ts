import { useQuery } from '@tanstack/react-query'
import { builtInTypes } from '#client/leave-ui/leave-types.ts'
import { companyWorkCalendarsQuery } from '#client/queries/leave.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { Team, TeamMember } from '#shared/team/contract.ts'
import { type CalendarFilters, hiddenTypeKey } from './calendar-filters.ts'
import { hasOwnTeam } from './calendar-team.ts'

/** What the calendar can be filtered by. */
export type FilterChoices = {
  /** Keys of leave types; `hiddenTypeKey` where some are hidden from the reader. */
  types: string[]
  /** By name. */
  teams: readonly Team[]
  /** Whether one's own team is others, too, and not everybody. */
  hasOwnTeam: boolean
  /** Whether somebody is in no team. */
  hasTeamless: boolean
  locations: readonly { id: string; name: string }[]
  /** By name. */
  people: readonly TeamMember[]
}

type FilterChoicesOptions = {
  /** What the calendar shows without filters. */
  entries: readonly CalendarEntry[]
  members: readonly TeamMember[]
  teams: readonly Team[]
  userId: string
  /** 'yyyy' */
  year: string
  filters: CalendarFilters
}

export function useFilterChoices(options: FilterChoicesOptions): FilterChoices {
  const { entries, members, teams, userId, year, filters } = options
  const { data: types } = useQuery(leaveTypesQuery)
  const { data: places } = useQuery(companyWorkCalendarsQuery(year))
  const usable = types?.filter(({ isArchived }) => !isArchived).map(({ key }) => key) ?? builtInTypes
  return {
    types: typesInUse(usable, entries, filters),
    teams: teams.toSorted((a, b) => a.name.localeCompare(b.name)),
    hasOwnTeam: hasOwnTeam(members, userId),
    hasTeamless: members.some(({ teamId }) => teamId === null),
    locations: places?.locations ?? [],
    people: members.toSorted((a, b) => fullName(a).localeCompare(fullName(b))),
  }
}

/** The types that can be asked for, then those that leave or the address still has, such as archived ones. */
function typesInUse(
  usable: readonly string[],
  entries: readonly CalendarEntry[],
  { hiddenTypes }: CalendarFilters,
): string[] {
  const taken = entries.map(({ leaveType }) => leaveType ?? hiddenTypeKey)
  return [...new Set([...usable, ...[...taken, ...hiddenTypes].toSorted()])]
}
