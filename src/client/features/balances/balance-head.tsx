import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import type { BalanceColumn, BalanceSort } from './balance-rows.ts'

type BalanceHeadProps = {
  sort: BalanceSort
  onSort: (sort: BalanceSort) => void
  /** What is entered in the last column; null where it holds buttons. */
  lastColumn: string | null
}

const labels: Record<BalanceColumn, string> = {
  name: 'Name',
  total: 'Total',
  used: 'Used',
  pending: 'Pending',
  remaining: 'Remaining',
}

export function BalanceHead({ sort, onSort, lastColumn }: BalanceHeadProps) {
  const column = (by: BalanceColumn, className: string) => (
    <th
      scope="col"
      aria-sort={sort.by === by ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      <SortButton by={by} sort={sort} onSort={onSort} />
    </th>
  )
  return (
    <thead className="bg-paper text-small text-muted">
      <tr className="*:py-1 *:font-[550]">
        {column('name', 'pl-5 max-lg:pl-4')}
        {column('total', 'w-24 text-right max-sm:hidden')}
        {column('used', 'w-24 text-right max-sm:hidden')}
        {column('pending', 'w-28 text-right max-sm:hidden')}
        {column('remaining', 'w-32 text-right max-sm:w-22')}
        <th
          scope="col"
          className={classNames(
            'w-60 pr-5 pl-3 text-right @max-2xl:w-30 max-lg:pr-4',
            lastColumn === null ? 'max-sm:w-24' : 'max-sm:w-32',
          )}
        >
          {lastColumn ?? <span className="sr-only">Adjust</span>}
        </th>
      </tr>
    </thead>
  )
}

function SortButton({ by, sort, onSort }: { by: BalanceColumn } & Omit<BalanceHeadProps, 'lastColumn'>) {
  const isSorted = sort.by === by
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort({ by, descending: isSorted ? !sort.descending : by !== 'name' })}
      className={classNames(
        'inline-flex min-h-8 items-center gap-1 rounded-control font-[550] hover:text-ink max-lg:min-h-11',
        isSorted && 'text-ink',
      )}
    >
      {labels[by]}
      {isSorted && <Arrow aria-hidden className="size-3.5" />}
    </button>
  )
}
