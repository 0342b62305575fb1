import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field } from '#client/ui/field.tsx'
import {
  formatDate,
  formatDayNumber,
  formatInstantDay,
  formatRange,
  formatRangeWithYear,
} from '#client/ui/format-dates.ts'
import { Select } from '#client/ui/select.tsx'
import { type HistoryReport as HistoryPage, mostXlsxRows } from '#shared/report/contract.ts'
import { dateError, endError } from './filter-rules.ts'
import { useReportAddress } from './report-address.ts'
import { reportPath, useHistoryReport } from './report-api.ts'
import { personColumn, typeColumn } from './report-columns.tsx'
import { DayFilter, TeamFilter, TypeFilter } from './report-filters.tsx'
import { DownloadLink, ReportPanel, type ReportProps } from './report-panel.tsx'
import { ReportState } from './report-state.tsx'
import { ReportTable } from './report-table.tsx'
import { counted, formatCount, fullName, sumOf } from './report-words.ts'
import { type ReportWorld, useReportWorld } from './report-world.ts'
import type { ReportColumn } from './use-sorted-rows.ts'

type Row = HistoryPage['rows'][number]
type Status = Row['status']

const statusWords: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
const statusTones = { pending: 'pending', approved: 'done', rejected: 'danger', cancelled: 'plain' } as const

/** Every request of a period with who decided it and when. */
export function HistoryReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const world = useReportWorld()
  const [start, end] = [address('start'), address('end')]
  const startWrong = dateError(start)
  const endWrong = endError(start, end)
  const isWrong = Boolean(startWrong ?? endWrong)
  const filters = {
    startDate: start,
    endDate: end,
    teamId: address('team'),
    leaveType: address('type') === 'all' ? '' : address('type'),
    status: address('status'),
    userId: address('person'),
  }
  const reading = useHistoryReport(filters, !isWrong)
  const pages = reading.data?.pages
  const first = pages?.[0]
  const tooLong = (first?.count ?? 0) > mostXlsxRows
  return (
    <ReportPanel
      title="Leave History"
      onHeading={onHeading}
      sentence={sentenceOf(world, first, end)}
      actions={
        <>
          <DownloadLink label="CSV" href={reportPath('history', filters, 'csv')} isOff={isWrong} />
          {tooLong ? (
            <p className="max-w-60 text-small text-muted">
              An XLSX holds {formatCount(mostXlsxRows)} rows at most; the CSV has them all.
            </p>
          ) : (
            <DownloadLink label="XLSX" href={reportPath('history', filters, 'xlsx')} isOff={isWrong} />
          )}
        </>
      }
      filters={
        <>
          <DayFilter
            label="From"
            isOptional
            value={start || (first?.startDate ?? '')}
            onChange={(day) => change({ start: day })}
            error={startWrong}
          />
          <DayFilter
            label="To"
            isOptional
            value={end}
            onChange={(day) => change({ end: day })}
            error={endWrong}
          />
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter value={filters.leaveType} onChange={(type) => change({ type })} />
          <StatusFilter value={address('status')} onChange={(status) => change({ status })} />
          <PersonFilter
            value={address('person')}
            onChange={(person) => change({ person })}
            rows={rowsOf(pages)}
          />
        </>
      }
    >
      <ReportState what="The leave history" reading={reading} isWrong={isWrong}>
        {(data) => (
          <HistoryTable
            rows={rowsOf(data.pages)}
            count={data.pages[0]?.count ?? 0}
            more={
              reading.hasNextPage && (
                <Button
                  size="sm"
                  busy={reading.isFetchingNextPage}
                  onClick={() => void reading.fetchNextPage()}
                >
                  Show more
                </Button>
              )
            }
            isFailed={reading.isFetchNextPageError}
          />
        )}
      </ReportState>
    </ReportPanel>
  )
}

function sentenceOf({ decides }: ReportWorld, first: HistoryPage | undefined, end: string): string {
  const what = decides
    ? 'Every request, who decided it and when'
    : 'Every request of yours, who decided it and when'
  if (!first) return what
  // Without an end it holds all that lies ahead.
  if (!end) return `${what}, from ${formatDate(first.startDate)} on`
  return `${what}, ${formatRangeWithYear(first.startDate, first.endDate)}`
}

function rowsOf(pages: readonly HistoryPage[] | undefined): Row[] {
  return pages?.flatMap(({ rows }) => rows) ?? []
}

type FilterProps = { value: string; onChange: (value: string) => void }

function StatusFilter({ value, onChange }: FilterProps) {
  return (
    <Field label="Status" className="w-36 max-sm:flex-1 max-sm:basis-36">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All statuses</option>
        {Object.entries(statusWords).map(([status, word]) => (
          <option key={status} value={status}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Everybody whom the reader decides for, and those who have left and are in the report. */
function PersonFilter({ value, onChange, rows }: FilterProps & { rows: readonly Row[] }) {
  const { decides, people } = useReportWorld()
  if (!decides) return null
  const names = new Map([...rows.map(({ user }) => user), ...people].map((one) => [one.id, fullName(one)]))
  if (value && !names.has(value)) names.set(value, 'Somebody without requests here')
  const sorted = [...names].toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <Field label="Person" className="w-48 max-sm:flex-1 max-sm:basis-36">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Everybody</option>
        {sorted.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type HistoryTableProps = {
  rows: readonly Row[]
  count: number
  /** The button for the next page; false on the last one. */
  more: ReactNode
  isFailed: boolean
}

function HistoryTable({ rows, count, more, isFailed }: HistoryTableProps) {
  const { address, change } = useReportAddress()
  const world = useReportWorld()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="border-t"
        icon={<History aria-hidden />}
        title="No requests here"
        text="Nobody asked for leave that these filters hold. Choose another period, type or status."
      />
    )
  }
  const columns = columnsOf(world)
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
            <td colSpan={world.decides ? 2 : 1}>{counted(approved.length, ['request', 'requests'])}</td>
            <td data-number>{formatDayNumber(sumOf(approved.map(({ totalDays }) => totalDays)))}</td>
            <td colSpan={3}>{null}</td>
          </tr>
        )
      }
      pages={{
        words: `${formatCount(rows.length)} of ${counted(count, ['request', 'requests'])}${more && sort ? '; sorted are only these' : ''}`,
        more: (
          <span className="flex items-center gap-3">
            {isFailed && (
              <span role="alert" className="font-medium text-danger">
                More could not be read. Please try again.
              </span>
            )}
            {more}
          </span>
        ),
      }}
    />
  )
}

function columnsOf({ decides, Swatch, reader }: ReportWorld): ReportColumn<Row>[] {
  return [
    ...(decides ? [{ ...personColumn, cell: (row: Row) => <Who row={row} /> }] : []),
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
      cell: ({ totalDays }) => formatDayNumber(totalDays),
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

function Who({ row }: { row: Row }) {
  return (
    <>
      {personColumn.cell(row)}
      {row.user.teamName && <p className="font-normal text-small text-muted">{row.user.teamName}</p>}
    </>
  )
}

function Decided({ row, today }: { row: Row; today: string }) {
  if (!row.decidedAt) return <span className="text-muted">{row.status === 'pending' ? 'Not yet' : '–'}</span>
  return (
    <>
      {formatInstantDay(row.decidedAt, today)}
      <span className="text-muted">{row.decidedBy ? `, ${fullName(row.decidedBy)}` : ', by the rules'}</span>
      {row.rejectionReason && <p className="line-clamp-2 text-small text-muted">“{row.rejectionReason}”</p>}
    </>
  )
}
