import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReportColumn } from './use-sorted-rows.ts'

type Rows<Row> = readonly { id: string; row: Row }[]
type RowsProps<Row> = { rows: Rows<Row>; columns: readonly ReportColumn<Row>[] }

export function AllRows<Row>({ rows, columns }: RowsProps<Row>) {
  return (
    <tbody>
      {rows.map(({ id, row }) => (
        <tr key={id}>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  )
}

/** Only the rows in view, between two gaps as high as the others. */
export function VirtualRows<Row>({ rows, columns, box }: RowsProps<Row> & { box: HTMLElement | null }) {
  // The virtualizer mutates under one identity, which the React compiler's memoization would miss.
  'use no memo'
  // oxlint-disable-next-line react/incompatible-library -- see above
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  })
  const inView = virtual.getVirtualItems()
  const above = inView[0]?.start ?? 0
  const below = virtual.getTotalSize() - (inView.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap height={above} columns={columns.length} />
      {inView.map(({ index, key }) => {
        const entry = rows[index]
        if (!entry) return null
        return (
          <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
            <Cells row={entry.row} columns={columns} />
          </tr>
        )
      })}
      <Gap height={below} columns={columns.length} />
    </tbody>
  )
}

const usualHeight = 41

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden data-gap>
      <td colSpan={columns} style={{ height }}>
        {null}
      </td>
    </tr>
  )
}

/** The first column names the row. */
function Cells<Row>({ row, columns }: { row: Row; columns: readonly ReportColumn<Row>[] }) {
  return columns.map(({ id, isNumber, cell }, index) =>
    index === 0 ? (
      <th key={id} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td key={id} data-number={isNumber || undefined}>
        {cell(row)}
      </td>
    ),
  )
}
