import { useAddressParams } from '#client/ui/address.ts'
import { type BalanceSort, balanceColumns } from './balance-rows.ts'

/** The type, search and order of the table, kept in the address. */
export function useBalancesAddress() {
  const { params, change } = useAddressParams()
  return {
    leaveType: params.get('type'),
    search: params.get('search') ?? '',
    sort: sortOf(params.get('sort') ?? ''),
    setLeaveType: (leaveType: string) => change({ type: leaveType }),
    setSearch: (text: string) => change({ search: text }),
    setSort: ({ by, descending }: BalanceSort) => change({ sort: descending ? `-${by}` : by }),
  }
}

/** 'remaining', or '-remaining' for the most first. */
function sortOf(text: string): BalanceSort {
  const by = balanceColumns.find((column) => column === text.replace('-', '')) ?? 'name'
  return { by, descending: text === `-${by}` }
}
