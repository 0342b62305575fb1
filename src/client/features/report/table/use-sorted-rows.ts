import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { personLocale } from '#client/ui/data/format-dates.ts'

export type ReportColumn<Row> = {
  id: string
  label: string
  /** Instead of the label, where it is more than words. */
  head?: ReactNode
  /** What its rows are sorted by; without it the column can't be sorted. */
  sortBy?: (row: Row) => string | number
  cell: (row: Row) => ReactNode
  /** Right-aligned, and sorted by the largest first. */
  isNumber?: boolean
  /** In pixels of CSS; the columns without one share the rest. */
  width?: `${number}px`
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

/** Rows in the order of `sort`, 'used', or '-used' in descending order; unsorted while it is empty. */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  sort: string,
  onSort: (sort: string) => void,
) {
  const sorting = sortingOf(sort, columns)
  const table = useTable<Features, Row>({
    features,
    columns: columns.map(toTableColumn),
    data: rows,
    state: { sorting },
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => onSort(textOf(typeof change === 'function' ? change(sorting) : change)),
  })
  return {
    rows: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original })),
    sortedBy: (id: string) => {
      const direction = table.getColumn(id)?.getIsSorted() || false
      return direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction]
    },
    toggle: (id: string) => table.getColumn(id)?.toggleSorting(),
  }
}

function toTableColumn<Row extends object>({
  id,
  sortBy,
  isNumber = false,
}: ReportColumn<Row>): ColumnDef<Features, Row> {
  return {
    id,
    accessorFn: (row) => sortBy?.(row),
    enableSorting: sortBy !== undefined,
    sortDescFirst: isNumber,
    sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
  }
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), personLocale())
}

function sortingOf<Row>(sort: string, columns: readonly ReportColumn<Row>[]): SortingState {
  const id = sort.replace(/^-/, '')
  const isKnown = columns.some((column) => column.id === id && column.sortBy)
  return isKnown ? [{ id, desc: sort.startsWith('-') }] : []
}

function textOf([first]: SortingState): string {
  if (!first) return ''
  return first.desc ? `-${first.id}` : first.id
}
