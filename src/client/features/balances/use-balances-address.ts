import { useSearchParams } from 'wouter'
import { type BalanceSort, balanceColumns } from './balance-rows.ts'

/** The type, search and order of the table, kept in the address. */
export function useBalancesAddress() {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'type' | 'search' | 'sort', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    leaveType: search.get('type'),
    search: search.get('search') ?? '',
    sort: sortOf(search.get('sort') ?? ''),
    setLeaveType: (leaveType: string) => set('type', leaveType),
    setSearch: (text: string) => set('search', text),
    setSort: ({ by, descending }: BalanceSort) => set('sort', descending ? `-${by}` : by),
  }
}

/** 'remaining', or '-remaining' for the most first. */
function sortOf(text: string): BalanceSort {
  const by = balanceColumns.find((column) => column === text.replace('-', '')) ?? 'name'
  return { by, descending: text === `-${by}` }
}
