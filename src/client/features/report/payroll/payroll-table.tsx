import { ReceiptText } from 'lucide-react'
import { Badge } from '#client/ui/data/badge.tsx'
import {
  formatDayCount,
  formatDayNumber,
  formatLeaveNumber,
  formatRange,
} from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { PayPeriodView, PayrollReport } from '#shared/report/contract.ts'
import { useReportAddress } from '../report-address.ts'
import { type ReportContextValue, useReportContext } from '../report-context.ts'
import { periodName, sumOf } from '../report-words.ts'
import { daysColumn, nameAndNote, teamColumn, typeColumn } from '../table/report-columns.tsx'
import { ReportTable } from '../table/report-table.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'

type Row = PayrollReport['rows'][number]

export function PayrollTable({ rows, period }: { rows: readonly Row[]; period: PayPeriodView }) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="border-t"
        icon={<ReceiptText aria-hidden />}
        title={address('search') ? 'No one by that name' : `No leave in ${periodName(period)}`}
        text={
          address('search')
            ? 'Try another name, or clear the search.'
            : 'Approved leave in this pay period, and corrections of earlier ones, will be listed here.'
        }
      />
    )
  }
  const columns = payrollColumns(context)
  return (
    <ReportTable
      caption={`Paid and unpaid days of ${periodName(period)}`}
      columns={columns}
      rows={rows}
      sort={address('sort')}
      onSort={(sort) => change({ sort })}
      noun={['line', 'lines']}
      foot={<Totals rows={rows} columns={columns} />}
    />
  )
}

function Totals({ rows, columns }: { rows: readonly Row[]; columns: readonly ReportColumn<Row>[] }) {
  const before = columns.findIndex(({ id }) => id === 'days')
  return ([true, false] as const).map((isPaid) => (
    <tr key={String(isPaid)}>
      <th scope="row" colSpan={before}>
        {isPaid ? 'Paid' : 'Unpaid'}
      </th>
      <td data-number>
        {formatDayNumber(sumOf(rows.filter((row) => row.isPaid === isPaid).map(({ days }) => days)))}
      </td>
      <td data-number>
        {formatLeaveNumber(
          sumOf(rows.filter((row) => row.isPaid === isPaid).map(({ hours }) => hours)),
          'hours',
        )}
      </td>
      <td>{null}</td>
    </tr>
  ))
}

function payrollColumns({ showsTeams, Swatch, reader }: ReportContextValue): ReportColumn<Row>[] {
  return [
    {
      ...nameAndNote(
        ({ days, hours }: Row) => `${formatDayCount(days)} · ${formatLeaveNumber(hours, 'hours')}`,
      ),
      width: '200px',
    },
    ...(showsTeams ? [teamColumn] : []),
    typeColumn(Swatch),
    {
      id: 'paid',
      label: 'Pay',
      width: '92px',
      sortBy: ({ isPaid }) => (isPaid ? 'Paid' : 'Unpaid'),
      cell: ({ isPaid }) => (isPaid ? 'Paid' : 'Unpaid'),
    },
    daysColumn(({ days }) => days),
    {
      id: 'hours',
      label: 'Hours',
      width: '104px',
      isNumber: true,
      sortBy: ({ hours }) => Number(hours),
      cell: ({ hours }) => formatLeaveNumber(hours, 'hours'),
    },
    {
      id: 'dates',
      label: 'Dates',
      sortBy: ({ dates }) => dates[0]?.start ?? '',
      cell: (row) => (
        <span className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <span>
            {row.dates
              .map(({ start, end }) => formatRange({ startDate: start, endDate: end }, reader.today))
              .join(', ')}
          </span>
          {row.corrects && (
            <Badge tone="accent" className="-my-px h-auto! min-h-6 whitespace-normal!">
              Correction of {periodName(row.corrects)}
            </Badge>
          )}
        </span>
      ),
    },
  ]
}
