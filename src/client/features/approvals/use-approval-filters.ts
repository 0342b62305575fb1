import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { useAddressParams } from '#client/ui/address.ts'
import { isPlainDate } from '#shared/plain-date.ts'

/** Which list of Team Approvals is shown. */
export type ApprovalList = 'pending' | 'decided'

/** The list and its filters, kept in the address, so that they survive a reload and can be sent to somebody. */
export function useApprovalFilters() {
  const { params, change } = useAddressParams()
  return {
    list: params.get('list') === 'decided' ? ('decided' as const) : ('pending' as const),
    setList: (list: ApprovalList) => change({ list: list === 'decided' ? list : undefined }),
    /** As the address has them, so that a date that is being typed stays in its field. */
    filters: filtersIn(params),
    setFilters: ({ team, from, to, conflict }: ApprovalFilters) => change({ team, from, to, conflict }),
  }
}

function filtersIn(params: URLSearchParams): ApprovalFilters {
  const [team, from, to] = [params.get('team'), params.get('from'), params.get('to')]
  return {
    ...(team && { team }),
    ...(from && { from }),
    ...(to && { to }),
    ...(params.get('conflict') === 'yes' && { conflict: 'yes' }),
  }
}

/** Without what the server would refuse: a date that is half typed, or an address that was typed by hand. */
export function filtersToRead({ team, from, to, conflict }: ApprovalFilters): ApprovalFilters {
  return {
    ...(team && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(team) && { team }),
    ...(from && isPlainDate(from) && { from }),
    ...(to && isPlainDate(to) && { to }),
    ...(conflict && { conflict }),
  }
}
