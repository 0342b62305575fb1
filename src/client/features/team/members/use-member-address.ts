import { useAddressParams } from '#client/ui/address.ts'
import { roles } from '../roles.ts'
import type { MemberFilter, MemberState } from './find-members.ts'
import { type MemberSort, sortFromAddress, sortInAddress } from './sort-members.ts'

/**
 * The filter and the order, kept in the address, so that they survive a reload and can be sent to somebody.
 */
export function useMemberAddress() {
  const { params, change } = useAddressParams()
  const filter: MemberFilter = {
    search: params.get('search') ?? '',
    role: roleOf(params.get('role')),
    teamId: params.get('team'),
    locationId: params.get('location'),
    state: memberStateOf(params.get('state')),
  }
  return {
    filter,
    setFilter: ({ search, role, teamId, locationId, state }: MemberFilter) =>
      change({ search, role, team: teamId, location: locationId, state }),
    sort: sortFromAddress(params.get('sort') ?? ''),
    setSort: (sort: MemberSort) => change({ sort: sortInAddress(sort) }),
  }
}

export function memberStateOf(text: string | null): MemberState | null {
  return text === 'active' || text === 'invited' ? text : null
}

export function roleOf(text: string | null) {
  return roles.find((role) => role === text) ?? null
}
