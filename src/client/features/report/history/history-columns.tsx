import { Badge } from '#client/ui/data/badge.tsx'
import { formatDayNumber, formatInstantDay, formatLength, formatRange } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { HistoryReport } from '#shared/report/contract.ts'
import type { ReportContextValue } from '../report-context.ts'
import { personColumn, typeColumn, UnderName } from '../table/report-columns.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'

export type HistoryRow = HistoryReport['rows'][number]
type Status = HistoryRow['status']

export const statusWords: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const statusTones = { pending: 'pending', approved: 'done', rejected: 'danger', cancelled: 'plain' } as const

/** With the person first, for readers of more than their own requests. */
export function historyColumns({ decides, Swatch, reader }: ReportContextValue): ReportColumn<HistoryRow>[] {
  return [
    ...(decides
      ? [{ ...personColumn, cell: (row: HistoryRow) => <Who row={row} today={reader.today} /> }]
      : []),
    typeColumn(Swatch),
    {
      id: 'dates',
      label: 'Dates',
      ...(decides && { width: '206px' }),
      sortBy: ({ startDate }) => startDate,
      cell: (row) => (
        <>
          {formatRange(row, reader.today)}
          {row.notes && <p className="line-clamp-2 text-small text-muted">“{row.notes}”</p>}
        </>
      ),
    },
    {
      id: 'days',
      label: 'Days',
      width: '76px',
      isNumber: true,
      sortBy: ({ totalDays }) => Number(totalDays),
      cell: (row) => (
        <>
          {formatDayNumber(row.totalDays)}
          {row.unit === 'hours' && <p className="text-small text-muted">{formatLength(row)}</p>}
        </>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      width: '128px',
      sortBy: ({ status }) => statusWords[status],
      cell: ({ status }) => (
        <Badge tone={statusTones[status]} className="-my-px">
          {statusWords[status]}
        </Badge>
      ),
    },
    {
      id: 'asked',
      label: 'Asked',
      width: '148px',
      isNumber: false,
      sortBy: ({ askedAt }) => askedAt,
      cell: ({ askedAt, recordedBy }) => (
        <>
          {formatInstantDay(askedAt, reader.today)}
          {recordedBy && <p className="text-small text-muted">recorded by {fullName(recordedBy)}</p>}
        </>
      ),
    },
    {
      id: 'decided',
      label: 'Decided',
      width: '212px',
      sortBy: ({ decidedAt }) => decidedAt ?? '',
      cell: (row) => <Decided row={row} today={reader.today} />,
    },
  ]
}

function Who({ row, today }: { row: HistoryRow; today: string }) {
  return (
    <>
      {personColumn.cell(row)}
      {row.user.teamName && <p className="font-normal text-small text-muted">{row.user.teamName}</p>}
      <UnderName words={formatRange(row, today)} />
    </>
  )
}

function Decided({ row, today }: { row: HistoryRow; today: string }) {
  if (!row.decidedAt) return <span className="text-muted">{row.status === 'pending' ? 'Not yet' : '–'}</span>
  return (
    <>
      {formatInstantDay(row.decidedAt, today)}
      <span className="text-muted">{row.decidedBy ? `, ${fullName(row.decidedBy)}` : ', by the rules'}</span>
      {row.rejectionReason && <p className="line-clamp-2 text-small text-muted">“{row.rejectionReason}”</p>}
    </>
  )
}
