import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { type MemberColumn, type MemberSort, nextSort } from './sort-members.ts'

// The name has what the others leave; they wrap where the window is narrow.
const looks: Record<MemberColumn, { label: string; width: string }> = {
  name: { label: 'Name', width: '' },
  role: { label: 'Role', width: 'w-24' },
  team: { label: 'Team', width: 'w-[14%]' },
  manager: { label: 'Reports to', width: 'w-[16%]' },
  location: { label: 'Location', width: 'w-[12%]' },
  joined: { label: 'Joined', width: 'w-[13%]' },
}

type MemberTableHeadProps = {
  columns: readonly MemberColumn[]
  sort: MemberSort
  onSort: (sort: MemberSort) => void
}

/** The headings, which sort; they stay below the top bar. Phones have a select instead, among the filters. */
export function MemberTableHead({ columns, sort, onSort }: MemberTableHeadProps) {
  return (
    <thead className="text-small text-muted max-lg:hidden lg:[&_th]:sticky lg:[&_th]:top-[60px] lg:[&_th]:z-1">
      <tr>
        {columns.map((column) => {
          const { label, width } = looks[column]
          const isSorted = sort.column === column
          const Arrow = sort.isDescending ? ArrowDown : ArrowUp
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              className={classNames(
                'bg-paper font-[550] first:rounded-tl-card last:rounded-tr-card',
                width,
                isSorted && 'text-ink',
              )}
            >
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, column))}
                className="inline-flex min-h-9 items-center gap-1 rounded-bar font-[550] hover:text-ink"
              >
                {label}
                {isSorted && <Arrow aria-hidden className="size-3.5" />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
