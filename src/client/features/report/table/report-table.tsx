import { counted, formatCount } from '#client/ui/data/format-dates.ts'
import '../report.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/form/button.tsx'
import { useIsPrinting } from '#client/ui/is-printing.ts'
import { AllRows, VirtualRows } from './table-rows.tsx'
import { type ReportColumn, useSortedRows } from './use-sorted-rows.ts'

type ReportTableProps<Row> = {
  caption: string
  /** The first one names the row. */
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  sort: string
  onSort: (sort: string) => void
  /** Rows of totals. */
  foot?: ReactNode
  /** What a row is: `['person', 'people']`. */
  noun: readonly [one: string, many: string]
  /** For a paged report: the row count in words, and the button for the next page. */
  pages?: { words: string; more: ReactNode }
}

const shownAtFirst = 10
/** Longer tables are virtualized, in a scrolling box of their own; on paper they have all rows. */
const mostDrawn = 100

/** The table of a report: sorted by its headers, ten rows at first, virtualized when long. */
export function ReportTable<Row extends object>(props: ReportTableProps<Row>) {
  const { caption, columns, rows, sort, onSort, foot, noun, pages } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const isPrinting = useIsPrinting()
  const [wantsAll, setWantsAll] = useState(false)
  const sorted = useSortedRows(rows, columns, sort, onSort)
  const showsAll = pages !== undefined || wantsAll || rows.length <= shownAtFirst + 2
  const shown = showsAll ? sorted.rows : sorted.rows.slice(0, shownAtFirst)
  const isLong = shown.length > mostDrawn && !isPrinting
  const count = counted(rows.length, noun)
  return (
    <>
      <section
        ref={setBox}
        aria-label={`Table: ${caption}`}
        className={classNames(
          'relative overflow-x-auto border-t',
          isLong && 'max-h-[min(40rem,80dvh)] overflow-y-auto overscroll-y-contain',
        )}
      >
        <table
          className="report-table figures"
          style={{ minWidth: minWidth(columns) }}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          data-long={isLong || undefined}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.id}
                  column={column}
                  sorted={sorted.sortedBy(column.id)}
                  onToggle={() => sorted.toggle(column.id)}
                />
              ))}
            </tr>
          </thead>
          {isLong ? (
            // A new key scrolls to the top after sorting.
            <VirtualRows key={sort} rows={shown} columns={columns} box={box} />
          ) : (
            <AllRows rows={shown} columns={columns} />
          )}
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </section>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 border-t px-6 py-2.5 text-small text-muted max-lg:px-4">
        <output>{pages?.words ?? (showsAll ? count : `${formatCount(shown.length)} of ${count}`)}</output>
        {pages?.more}
        {!showsAll && (
          <Button size="sm" onClick={() => setWantsAll(true)}>
            Show all {formatCount(rows.length)}
          </Button>
        )}
      </div>
    </>
  )
}

/** Narrower than this, the table scrolls sideways in its own box. */
function minWidth<Row>(columns: readonly ReportColumn<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ? Number.parseInt(width, 10) : flexibleWidth), 0)
}

/** The minimum for a column without a width of its own. */
const flexibleWidth = 184

type HeadProps<Row> = {
  column: ReportColumn<Row>
  sorted: 'ascending' | 'descending' | false
  onToggle: () => void
}

function Head<Row>({ column, sorted, onToggle }: HeadProps<Row>) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sorted || undefined}
      data-number={column.isNumber || undefined}
      className={classNames(sorted && 'text-ink')}
    >
      {column.sortBy ? (
        <button type="button" onClick={onToggle} className="report-sort">
          {column.label}
          {sorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        (column.head ?? column.label)
      )}
    </th>
  )
}
