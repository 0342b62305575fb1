import { useQuery } from '@tanstack/react-query'
import { builtInTypes } from '#client/leave-ui/leave-types.ts'
import { companyWorkCalendarsQuery } from '#client/queries/leave.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { membersQuery, teamsQuery } from '#client/queries/team.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { Team, TeamMember } from '#shared/team/contract.ts'
import { type CalendarFilters, hiddenTypeKey } from './calendar-filters.ts'

/** What the calendar can be filtered by. */
export type FilterChoices = {
  /** Keys of leave types; `hiddenTypeKey` where some are hidden from the reader. */
  types: string[]
  teams: readonly Team[]
  /** Whether somebody is in no team. */
  hasTeamless: boolean
  locations: readonly { id: string; name: string }[]
  /** By name. */
  people: readonly TeamMember[]
}

type FilterChoicesOptions = {
  /** What the calendar shows without filters. */
  entries: readonly CalendarEntry[]
  /** 'yyyy' */
  year: string
  filters: CalendarFilters
}

export function useFilterChoices({ entries, year, filters }: FilterChoicesOptions): FilterChoices {
  const { data: types } = useQuery(leaveTypesQuery)
  const { data: members = [] } = useQuery(membersQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const { data: places } = useQuery(companyWorkCalendarsQuery(year))
  const usable = types?.filter(({ isArchived }) => !isArchived).map(({ key }) => key) ?? builtInTypes
  return {
    types: typesInUse(usable, entries, filters),
    teams,
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
