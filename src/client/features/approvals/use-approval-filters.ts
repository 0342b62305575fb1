import { useSearchParams } from 'wouter'
import type { ApprovalFilters } from '#client/queries/approvals.ts'

/** Which list of Team Approvals is shown. */
export type ApprovalList = 'pending' | 'decided'

/** The list and its filters, kept in the address, so that they survive a reload and can be sent to somebody. */
export function useApprovalFilters() {
  const [params, setParams] = useSearchParams()
  const change = (changed: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return {
    list: params.get('list') === 'decided' ? ('decided' as const) : ('pending' as const),
    setList: (list: ApprovalList) => change({ list: list === 'decided' ? list : undefined }),
    filters: filtersIn(params),
    setFilters: ({ team, from, to, conflict }: ApprovalFilters) => change({ team, from, to, conflict }),
  }
}

/** What the server would refuse, as in an address that was typed, filters nothing. */
function filtersIn(params: URLSearchParams): ApprovalFilters {
  const given = (name: string, pattern: RegExp) => {
    const value = params.get(name)
    return value !== null && pattern.test(value) ? value : undefined
  }
  const team = given('team', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const from = given('from', date)
  const to = given('to', date)
  return {
    ...(team !== undefined && { team }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(params.get('conflict') === 'yes' && { conflict: 'yes' }),
  }
}

const date = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
