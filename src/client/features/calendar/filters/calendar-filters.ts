import { useSearchParams } from 'wouter'
import type { CalendarEntry } from '#shared/leave/contract.ts'

/** Which leave the calendar shows. Null is everybody, everywhere. */
export type CalendarFilters = {
  personId: string | null
  /** 'none' for people without a team. */
  teamId: string | null
  locationId: string | null
  /** Keys of leave types, and `hiddenTypeKey`. */
  hiddenTypes: ReadonlySet<string>
  showsPending: boolean
}

/** Somebody whose leave the calendar may show. */
export type FilteredPerson = { id: string; teamId: string | null }

export type LocationOf = (userId: string) => string | null

/** Stands for leave whose type is hidden from the reader; no type's key begins like this. */
export const hiddenTypeKey = '-'

export const noFilters: CalendarFilters = {
  personId: null,
  teamId: null,
  locationId: null,
  hiddenTypes: new Set(),
  showsPending: true,
}

/** The filters, which are part of the address beside the month. */
export function useCalendarFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  return {
    filters,
    change: (changed: Partial<CalendarFilters>) =>
      setSearch((before) => withFilters(before, { ...filtersIn(before), ...changed }), { replace: true }),
    isFiltering: countOfFilters(filters) > 0,
  }
}

/** The filters that an address names. */
export function filtersIn(search: URLSearchParams): CalendarFilters {
  return {
    personId: search.get('person') || null,
    teamId: search.get('team') || null,
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
    team: filters.teamId,
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

/** How many filters leave something out; the types count once. */
export function countOfFilters({ hiddenTypes, showsPending, ...of }: CalendarFilters): number {
  return [of.personId, of.teamId, of.locationId, hiddenTypes.size > 0, !showsPending].filter(Boolean).length
}

/** Whether the filters leave a person in. */
export function isPersonShown(
  { id, teamId }: FilteredPerson,
  filters: CalendarFilters,
  locationOf: LocationOf,
): boolean {
  if (filters.personId !== null && filters.personId !== id) return false
  if (filters.teamId !== null && filters.teamId !== (teamId ?? 'none')) return false
  return filters.locationId === null || filters.locationId === locationOf(id)
}

/** The leave that the filters leave in. Of people who are no longer members no team is known. */
export function entriesShown(
  entries: readonly CalendarEntry[],
  filters: CalendarFilters,
  members: readonly FilteredPerson[],
  locationOf: LocationOf,
): CalendarEntry[] {
  const teams = new Map(members.map(({ id, teamId }) => [id, teamId]))
  const isOwnerShown = ({ userId }: CalendarEntry) =>
    (filters.teamId === null || teams.has(userId)) &&
    isPersonShown({ id: userId, teamId: teams.get(userId) ?? null }, filters, locationOf)
  return entries.filter(
    (entry) =>
      !filters.hiddenTypes.has(entry.leaveType ?? hiddenTypeKey) &&
      (filters.showsPending || entry.status !== 'pending') &&
      isOwnerShown(entry),
  )
}
