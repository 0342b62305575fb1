import { CalendarRange } from 'lucide-react'
import { reportPath, useAvailabilityReport } from '#client/queries/reports.ts'
import {
  counted,
  formatDayNumber,
  formatLength,
  formatLongRange,
  formatRange,
} from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { addDays, isPlainDate } from '#shared/plain-date.ts'
import type { AvailabilityReport as Availability } from '#shared/report/contract.ts'
import { dateError, rowsAbout } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { type ReportContextValue, useReportContext } from '../report-context.ts'
import { DayFilter, NameFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { ReportFiles, ReportPanel, type ReportProps } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { sumOf } from '../report-words.ts'
import { daysColumn, personColumn, teamColumn } from '../table/report-columns.tsx'
import { ReportTable } from '../table/report-table.tsx'
import type { ReportColumn } from '../table/use-sorted-rows.ts'
import { CoverageStrip } from './coverage-strip.tsx'

type Row = Availability['people'][number]

const daysAhead = 90

/** Approved leave of 90 days: coverage by day, and each person's leave. */
export function AvailabilityReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const { reader, decides } = useReportContext()
  const from = address('start')
  const isWrong = dateError(from) !== undefined
  const leaveType = address('type') === 'all' ? '' : address('type')
  const filters = { startDate: from, teamId: address('team'), leaveType }
  const report = useAvailabilityReport(filters, !isWrong)
  const first = isPlainDate(from) ? from : reader.today
  return (
    <ReportPanel
      title="Team Availability"
      onHeading={onHeading}
      sentence={`${decides ? 'Approved leave' : 'Your approved leave'} over 90 days, ${formatLongRange(first, addDays(first, daysAhead - 1))}`}
      actions={
        <ReportFiles
          pathOf={(format) => reportPath('availability', filters, format)}
          isOff={isWrong}
          search={address('search')}
        />
      }
      filters={
        <>
          <DayFilter
            label="From"
            value={from || reader.today}
            onChange={(day) => change({ start: day === reader.today ? '' : day })}
            error={dateError(from)}
          />
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter value={leaveType} onChange={(type) => change({ type })} />
          <NameFilter value={address('search')} onChange={(search) => change({ search })} />
        </>
      }
    >
      <ReportState what="The availability" reading={report} isWrong={isWrong}>
        {({ startDate, endDate, days, people }) => (
          <>
            {decides && (
              <CoverageStrip startDate={startDate} endDate={endDate} days={days} today={reader.today} />
            )}
            <LeaveOfPeople
              rows={rowsAbout(people, address('search')).filter(({ leave }) => leave.length > 0)}
            />
          </>
        )}
      </ReportState>
    </ReportPanel>
  )
}

function LeaveOfPeople({ rows }: { rows: readonly Row[] }) {
  const { address, change } = useReportAddress()
  const context = useReportContext()
  if (rows.length === 0) {
    return (
      <EmptyState
        className="border-t"
        icon={<CalendarRange aria-hidden />}
        title={
          address('search')
            ? 'No one by that name is away'
            : context.decides
              ? 'Everyone is here'
              : 'No leave ahead'
        }
        text={
          context.decides
            ? 'No one matching these filters has approved leave in these 90 days.'
            : 'You have no approved leave in these 90 days.'
        }
      />
    )
  }
  const columns = availabilityColumns(context)
  return (
    <ReportTable
      caption="Approved leave of each person in the 90 days"
      columns={columns}
      rows={rows}
      sort={address('sort')}
      onSort={(sort) => change({ sort })}
      noun={['person', 'people']}
      foot={
        context.decides && (
          <tr>
            <th scope="row" colSpan={context.showsTeams ? 2 : 1}>
              {counted(rows.length, ['person', 'people'])}
            </th>
            <td data-number>{formatDayNumber(sumOf(rows.map(({ totalDays }) => totalDays)))}</td>
            <td>{null}</td>
          </tr>
        )
      }
    />
  )
}

function availabilityColumns({ showsTeams, Swatch, reader }: ReportContextValue): ReportColumn<Row>[] {
  return [
    { ...personColumn, width: '220px' },
    ...(showsTeams ? [teamColumn] : []),
    daysColumn(({ totalDays }) => totalDays),
    {
      id: 'leave',
      label: 'Leave',
      sortBy: ({ leave }) => leave[0]?.startDate ?? '',
      cell: ({ leave }) => (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {leave.map((one) => (
            <li key={one.id} className="flex items-start gap-2">
              <Swatch type={one.leaveType} />
              <span>
                {formatRange(one, reader.today)}
                <span className="text-muted">
                  {' '}
                  {one.leaveTypeName}
                  {one.unit === 'hours' && `, ${formatLength(one)}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
