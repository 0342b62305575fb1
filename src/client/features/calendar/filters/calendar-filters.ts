import { useSearchParams } from 'wouter'
import { inBrowser } from '#client/api/browser-storage.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { Team } from '#shared/team/contract.ts'
import { type FilteredPerson, peopleOf, type ShownTeam, teamToShow } from './calendar-team.ts'

/** Which leave the calendar shows. Null is everybody, everywhere. */
export type CalendarFilters = {
  personId: string | null
  locationId: string | null
  /** Keys of leave types, and `hiddenTypeKey`. */
  hiddenTypes: ReadonlySet<string>
  showsPending: boolean
}

/** The filters, and whose leave they are taken from. */
export type CalendarScope = CalendarFilters & {
  team: ShownTeam
  /** Those of the team; null for everybody. */
  teamIds: ReadonlySet<string> | null
}

export type LocationOf = (userId: string) => string | null

/** Stands for leave whose type is hidden from the reader; no type's key begins like this. */
export const hiddenTypeKey = '-'

export const noFilters: CalendarFilters = {
  personId: null,
  locationId: null,
  hiddenTypes: new Set(),
  showsPending: true,
}

type Company = { members: readonly FilteredPerson[]; teams: readonly Pick<Team, 'id'>[]; userId: string }

/** The team and the filters, which are part of the address beside the month. */
export function useCalendarFilters(company: Company) {
  const [search, setSearch] = useSearchParams()
  const { members, userId } = company
  const team = teamToShow({ ...company, asked: search.get('team'), remembered: rememberedTeam(userId) })
  const filters = filtersIn(search)
  const scope: CalendarScope = { ...filters, team, teamIds: peopleOf(team, members, userId) }
  return {
    scope,
    change: (changed: Partial<CalendarFilters>) =>
      setSearch((before) => withFilters(before, { ...filtersIn(before), ...changed }), { replace: true }),
    changeTeam: (chosen: ShownTeam) => {
      rememberTeam(userId, chosen)
      setSearch((before) => withTeam(before, chosen), { replace: true })
    },
    isFiltering: countOfFilters(filters) > 0,
  }
}

/** The filters that an address names. */
export function filtersIn(search: URLSearchParams): CalendarFilters {
  return {
    personId: search.get('person') || null,
    locationId: search.get('location') || null,
    hiddenTypes: new Set((search.get('hide') ?? '').split(',').filter(Boolean)),
    showsPending: search.get('pending') !== 'no',
  }
}

/** The address with these filters in place of its own; everything else in it stays. */
export function withFilters(search: URLSearchParams, filters: CalendarFilters): URLSearchParams {
  const changed = new URLSearchParams(search)
  const values: Record<string, string | null> = {
    person: filters.personId,
    location: filters.locationId,
    hide: [...filters.hiddenTypes].toSorted().join(','),
    pending: filters.showsPending ? null : 'no',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

function withTeam(search: URLSearchParams, team: ShownTeam): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.set('team', team)
  return changed
}

/** How many filters leave something out; the types count once. */
export function countOfFilters({ personId, locationId, hiddenTypes, showsPending }: CalendarFilters): number {
  return [personId, locationId, hiddenTypes.size > 0, !showsPending].filter(Boolean).length
}

/** Whether a person is shown. Somebody who is looked for by name is, on whatever team. */
export function isPersonShown(userId: string, scope: CalendarScope, locationOf: LocationOf): boolean {
  const { personId, teamIds, locationId } = scope
  if (personId === null ? teamIds?.has(userId) === false : personId !== userId) return false
  return locationId === null || locationId === locationOf(userId)
}

/** The leave that team and filters leave in. Those who are no longer members are on no team. */
export function entriesShown(
  entries: readonly CalendarEntry[],
  scope: CalendarScope,
  locationOf: LocationOf,
): CalendarEntry[] {
  return entries.filter(
    ({ userId, leaveType, status }) =>
      !scope.hiddenTypes.has(leaveType ?? hiddenTypeKey) &&
      (scope.showsPending || status !== 'pending') &&
      isPersonShown(userId, scope, locationOf),
  )
}

const keyOf = (userId: string) => `sorrel-calendar-team ${userId}`

/** Whose leave this person has chosen to see last, in this browser. */
function rememberedTeam(userId: string): ShownTeam | null {
  return inBrowser.read(keyOf(userId))
}

function rememberTeam(userId: string, team: ShownTeam): void {
  inBrowser.write(keyOf(userId), team)
}
