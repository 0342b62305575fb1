import { personLocale } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { roleLabels } from '../roles.ts'
import type { ListedMember } from './find-members.ts'

const sortedBy = {
  name: ({ member }) => fullName(member),
  role: ({ member }) => roleLabels[member.role],
  team: ({ teamName }) => teamName,
  manager: ({ managerName }) => managerName,
  location: ({ location }) => location?.name ?? null,
  joined: ({ member }) => member.joinedOn,
} satisfies Record<string, (listed: ListedMember) => string | null>

export type MemberColumn = keyof typeof sortedBy
export type MemberSort = { column: MemberColumn; isDescending: boolean }

/** By name, where nothing else is chosen. */
const byName: MemberSort = { column: 'name', isDescending: false }

/** In the order of a column; those without a value come last either way. */
export function sortMembers(listed: readonly ListedMember[], sort: MemberSort): ListedMember[] {
  const valueOf = sortedBy[sort.column]
  const { compare } = new Intl.Collator(personLocale(), { numeric: true })
  const sign = sort.isDescending ? -1 : 1
  return listed.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  })
}

/** The sort that a click on a column's heading chooses. */
export function nextSort(current: MemberSort, column: MemberColumn): MemberSort {
  return { column, isDescending: current.column === column && !current.isDescending }
}

/** As it is in the address: '-joined'; empty for the usual order. */
export function sortInAddress({ column, isDescending }: MemberSort): string {
  return column === 'name' && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`
}

/** What the address says; by name where it says nothing that is known. */
export function sortFromAddress(text: string): MemberSort {
  const name = text.replace(/^-/, '')
  const column = Object.keys(sortedBy).find((known): known is MemberColumn => known === name)
  return column ? { column, isDescending: text.startsWith('-') } : byName
}
