import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { useAddressParams } from '#client/ui/address.ts'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { isPlainDate } from '#shared/plain-date.ts'

/** Which list of Team Approvals is shown. */
export type ApprovalList = 'pending' | 'decided'

/**
 * The list and its filters, kept in the address, so that they survive a reload and can be sent to somebody.
 */
export function useApprovalFilters() {
  const { params, change } = useAddressParams()
  return {
    list: params.get('list') === 'decided' ? ('decided' as const) : ('pending' as const),
    setList: (list: ApprovalList) => change({ list: list === 'decided' ? list : undefined }),
    /** As the address has them, so that a date that is being typed stays in its field. */
    filters: filtersIn(params),
    setFilters: ({ search, team, type, from, to, conflict, waitsFor }: ApprovalFilters) =>
      change({ search, team, type, from, to, conflict, waitsFor }),
  }
}

function filtersIn(params: URLSearchParams): ApprovalFilters {
  const waitsFor = params.get('waitsFor')
  const named = (name: 'search' | 'team' | 'type' | 'from' | 'to') => {
    const value = params.get(name)
    return value ? { [name]: value } : {}
  }
  return {
    ...named('search'),
    ...named('team'),
    ...named('type'),
    ...named('from'),
    ...named('to'),
    ...(params.get('conflict') === 'yes' && { conflict: 'yes' }),
    ...((waitsFor === 'me' || waitsFor === 'others') && { waitsFor }),
  }
}

const pauseMs = 250

/**
 * What the server is asked for: the search once it has stayed the same for a moment, and nothing that it
 * would refuse.
 */
export function useReadFilters({ search = '', ...filters }: ApprovalFilters): ApprovalFilters {
  const typed = search.trim()
  const paused = useDebounced(typed, pauseMs)
  return filtersToRead({ ...filters, search: typed && paused })
}

/** Without what the server would refuse: a date that is half typed, or an address that was typed by hand. */
function filtersToRead({
  search,
  team,
  type,
  from,
  to,
  conflict,
  waitsFor,
}: ApprovalFilters): ApprovalFilters {
  return {
    ...(search && { search: search.slice(0, 100) }),
    ...(team && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(team) && { team }),
    ...(type && /^[a-z][a-z0-9-]{0,39}$/.test(type) && { type }),
    ...(from && isPlainDate(from) && { from }),
    ...(to && isPlainDate(to) && { to }),
    ...(conflict && { conflict }),
    ...(waitsFor && { waitsFor }),
  }
}
