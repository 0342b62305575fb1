import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, formatCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { sumOf } from '../report-words.ts'
import { ReportTable } from '../table/report-table.tsx'
import { type HistoryRow, historyColumns } from './history-columns.tsx'

type HistoryTableProps = {
  rows: readonly HistoryRow[]
  count: number
  /** The button for the next page; false on the last one. */
  more: ReactNode
  isFailed: boolean
}

export function HistoryTable({ rows, count, more, isFailed }: HistoryTableProps) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="border-t"
        icon={<History aria-hidden />}
        title="No requests"
        text="No requests match these filters. Choose another period, type or status."
      />
    )
  }
  const columns = historyColumns(context)
  const approved = rows.filter(({ status }) => status === 'approved')
  const sort = address('sort')
  return (
    <ReportTable
      caption="Leave history, one line for each request"
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={(by) => change({ sort: by })}
      noun={['request', 'requests']}
      foot={
        !more && (
          <tr>
            <th scope="row">Approved</th>
            <td colSpan={context.decides ? 2 : 1}>{counted(approved.length, ['request', 'requests'])}</td>
            <td data-number>{formatDayNumber(sumOf(approved.map(({ totalDays }) => totalDays)))}</td>
            <td colSpan={3}>{null}</td>
          </tr>
        )
      }
      pages={{
        words: more
          ? `${formatCount(rows.length)} of ${counted(count, ['request', 'requests'])}${sort ? '; only these are sorted' : ''}`
          : counted(rows.length, ['request', 'requests']),
        more: (
          <span className="flex items-center gap-3">
            {isFailed && (
              <span role="alert" className="font-medium text-danger">
                We couldn’t load more. Please try again.
              </span>
            )}
            {more}
          </span>
        ),
      }}
    />
  )
}
