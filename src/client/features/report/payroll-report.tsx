import { ChevronLeft, ChevronRight, Lock, LockOpen, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field } from '#client/ui/field.tsx'
import { formatDayNumber, formatInstantDay, formatLongDay, formatRange } from '#client/ui/format-dates.ts'
import { Select } from '#client/ui/select.tsx'
import type { PayPeriodView, PayrollReport as Payroll } from '#shared/report/contract.ts'
import { dateError, rowsAbout } from './filter-rules.ts'
import { LockDialog } from './lock-dialog.tsx'
import { useReportAddress } from './report-address.ts'
import { reportPath, usePayrollReport } from './report-api.ts'
import { personColumn, teamColumn, typeColumn } from './report-columns.tsx'
import { NameFilter, TeamFilter, TypeFilter } from './report-filters.tsx'
import { DownloadLink, ReportPanel, type ReportProps } from './report-panel.tsx'
import { ReportState } from './report-state.tsx'
import { ReportTable } from './report-table.tsx'
import { fullName, periodName, sumOf } from './report-words.ts'
import { type ReportWorld, useReportWorld } from './report-world.ts'
import type { ReportColumn } from './use-sorted-rows.ts'

type Row = Payroll['rows'][number]

/** Paid and unpaid days of a pay period, one line for each person and type; admins lock it. */
export function PayrollReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const { decides } = useReportWorld()
  const on = address('on')
  const isWrong = dateError(on) !== undefined
  const leaveType = address('type') === 'all' ? '' : address('type')
  const filters = { on, teamId: address('team'), leaveType }
  const report = usePayrollReport(filters, !isWrong)
  const period = isWrong ? undefined : report.data?.period
  return (
    <ReportPanel
      title="Payroll"
      onHeading={onHeading}
      sentence={`${decides ? 'Approved leave' : 'Your approved leave'}${period ? ` of ${periodName(period)}` : ''}, paid and unpaid, one line for each person and type`}
      actions={
        <>
          <DownloadLink label="CSV" href={reportPath('payroll', filters, 'csv')} isOff={isWrong} />
          <DownloadLink label="XLSX" href={reportPath('payroll', filters, 'xlsx')} isOff={isWrong} />
        </>
      }
      filters={
        <>
          {report.data && (
            <PeriodFilter
              period={report.data.period}
              periods={report.data.periods}
              onChange={(start) => change({ on: start })}
              isWrong={isWrong}
            />
          )}
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter value={leaveType} onChange={(type) => change({ type })} />
          <NameFilter value={address('search')} onChange={(search) => change({ search })} />
        </>
      }
    >
      <ReportState what="The payroll report" reading={report} isWrong={isWrong}>
        {(data) => (
          <>
            <PeriodState period={data.period} periods={data.periods} />
            <PayrollTable rows={rowsAbout(data.rows, address('search'))} period={data.period} />
          </>
        )}
      </ReportState>
    </ReportPanel>
  )
}

type PeriodFilterProps = {
  period: PayPeriodView
  periods: readonly PayPeriodView[]
  onChange: (start: string) => void
  isWrong: boolean
}

function PeriodFilter({ period, periods, onChange, isWrong }: PeriodFilterProps) {
  const index = periods.findIndex(({ start }) => start === period.start)
  const before = periods[index - 1]
  const after = periods[index + 1]
  return (
    <div className="flex items-end gap-1.5 max-sm:w-full">
      <Button
        iconOnly
        aria-label={before ? `Previous period, ${periodName(before)}` : 'Previous period'}
        disabled={!before}
        onClick={() => before && onChange(before.start)}
        className="h-[2.375rem]"
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Field label="Pay period" className="w-56 max-sm:w-auto max-sm:flex-1">
        <Select value={isWrong ? '' : period.start} onChange={(event) => onChange(event.target.value)}>
          {isWrong && <option value="">Please choose</option>}
          {periods.toReversed().map((one) => (
            <option key={one.start} value={one.start}>
              {periodName(one)}
              {one.locked ? ', locked' : ''}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        iconOnly
        aria-label={after ? `Next period, ${periodName(after)}` : 'Next period'}
        disabled={!after}
        onClick={() => after && onChange(after.start)}
        className="h-[2.375rem]"
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

/** Whether the period is locked, by whom, or what stands against it. */
function PeriodState({ period, periods }: { period: PayPeriodView; periods: readonly PayPeriodView[] }) {
  const { reader, isAdmin } = useReportWorld()
  const [isAsking, setIsAsking] = useState(false)
  const Icon = period.locked ? Lock : LockOpen
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-paper px-6 py-2.5 max-lg:px-4">
      <p className="flex items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 text-muted" />
        <span>
          <b>{stateWords(period, reader.today)}</b>{' '}
          <span className="text-muted">{nextWords(period, periods, reader.today, isAdmin)}</span>
        </span>
      </p>
      {period.canLock && (
        <Button onClick={() => setIsAsking(true)}>
          <Lock aria-hidden className="size-4" />
          Lock this period
        </Button>
      )}
      <LockDialog period={period} open={isAsking} onOpenChange={setIsAsking} />
    </div>
  )
}

function stateWords({ locked, end }: PayPeriodView, today: string): string {
  if (!locked) return end < today ? 'Open.' : 'Not over yet.'
  const by = locked.by ? ` by ${fullName(locked.by)}` : ''
  return `Locked${by} on ${formatInstantDay(locked.at, today)}.`
}

function nextWords(
  period: PayPeriodView,
  periods: readonly PayPeriodView[],
  today: string,
  isAdmin: boolean,
): string {
  if (period.locked)
    return 'Its files stay as they are. What changes later is a correction in the next open period.'
  if (period.end >= today)
    return `Its figures can change. ${isAdmin ? 'It can be locked' : 'An admin can lock it'} from the day after ${formatLongDay(period.end)}.`
  if (period.canLock) return 'Its figures can change until it is locked.'
  if (!isAdmin) return 'Its figures can change until an admin locks it.'
  const first = periods.find(({ canLock }) => canLock)
  return first
    ? `Periods are locked one after the other: ${periodName(first)} comes first.`
    : 'Periods are locked one after the other, the oldest open one first.'
}

function PayrollTable({ rows, period }: { rows: readonly Row[]; period: PayPeriodView }) {
  const { address, change } = useReportAddress()
  const world = useReportWorld()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="border-t"
        icon={<ReceiptText aria-hidden />}
        title={address('search') ? 'Nobody of this name' : `No leave in ${periodName(period)}`}
        text={
          address('search')
            ? 'Look for another name, or clear the search.'
            : 'Approved leave of this pay period will be here, and corrections of the ones before it.'
        }
      />
    )
  }
  const columns = columnsOf(world)
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
        {isPaid ? 'Paid days' : 'Unpaid days'}
      </th>
      <td data-number>
        {formatDayNumber(sumOf(rows.filter((row) => row.isPaid === isPaid).map(({ days }) => days)))}
      </td>
      <td>{null}</td>
    </tr>
  ))
}

function columnsOf({ showsTeams, Swatch, reader }: ReportWorld): ReportColumn<Row>[] {
  return [
    { ...personColumn, width: '200px' },
    ...(showsTeams ? [teamColumn] : []),
    typeColumn(Swatch),
    {
      id: 'paid',
      label: 'Pay',
      width: '92px',
      sortBy: ({ isPaid }) => (isPaid ? 'Paid' : 'Unpaid'),
      cell: ({ isPaid }) => (isPaid ? 'Paid' : 'Unpaid'),
    },
    {
      id: 'days',
      label: 'Days',
      width: '84px',
      isNumber: true,
      sortBy: ({ days }) => Number(days),
      cell: ({ days }) => <b className="font-semibold">{formatDayNumber(days)}</b>,
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
