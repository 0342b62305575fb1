import { fullName } from '#shared/full-name.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { searchOf } from '#shared/search-text.ts'

export const balanceColumns = ['name', 'total', 'used', 'pending', 'remaining'] as const
export type BalanceColumn = (typeof balanceColumns)[number]

export type BalanceSort = { by: BalanceColumn; descending: boolean }

/** In the order of a column; people with the same figure by name. */
export function sortBalances(
  balances: readonly BalanceOfPerson[],
  { by, descending }: BalanceSort,
): BalanceOfPerson[] {
  const direction = descending ? -1 : 1
  return balances.toSorted((a, b) => {
    const byName = fullName(a.user).localeCompare(fullName(b.user))
    if (by === 'name') return direction * byName
    return direction * (figureOf(a, by) - figureOf(b, by)) || byName
  })
}

function figureOf(balance: BalanceOfPerson, column: Exclude<BalanceColumn, 'name'>): number {
  return Number(balance[column])
}

/** Those whose name has every word of the search. */
export function findBalances(balances: readonly BalanceOfPerson[], search: string): BalanceOfPerson[] {
  const isFound = searchOf(search)
  return balances.filter(({ user }) => isFound(fullName(user)))
}
