import { ChartColumn } from 'lucide-react'
import { reportPath, useUsageReport } from '#client/queries/reports.ts'
import { formatMonth } from '#client/ui/data/format-dates.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { UsageReport } from '#shared/report/contract.ts'
import { dateError } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { DayFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { DownloadLink, ReportPanel } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { leaveName } from '../report-words.ts'
import { LittleTaken } from './little-taken.tsx'
import { UsageMonths } from './usage-months.tsx'
import { type UsagePeriod, usagePeriods, useUsageRange } from './usage-period.ts'
import { YearHeatmap } from './year-heatmap.tsx'

/** How leave is used: by month and type, by day, and by whom too little (spec 2.13). */
export function UsageAnalytics({ className }: { className?: string }) {
  const { address, change } = useReportAddress()
  const range = useUsageRange()
  const isWrong = range.error !== undefined
  const filters = {
    startDate: range.start,
    endDate: range.end,
    teamId: address('usageTeam'),
    leaveType: address('usageType'),
  }
  const report = useUsageReport(filters, !isWrong)
  return (
    <ReportPanel
      title="Leave Usage Analytics"
      className={className}
      sentence={<Sentence start={isWrong ? '' : range.start} end={range.end} />}
      actions={
        <>
          <PeriodSelect />
          <Segmented
            label="Show as"
            value={address('show') === 'table' ? 'table' : 'both'}
            onValueChange={(show) => change({ show: show === 'table' ? 'table' : '' })}
            options={[
              { value: 'both', label: 'Chart and table' },
              { value: 'table', label: 'Table only' },
            ]}
            className="print:hidden"
          />
        </>
      }
      filters={
        <>
          {range.isCustom && (
            <>
              <DayFilter
                label="From"
                value={range.start}
                onChange={(day) => change({ usageStart: day })}
                error={dateError(range.start)}
              />
              <DayFilter
                label="To"
                value={range.end}
                onChange={(day) => change({ usageEnd: day })}
                error={range.error === dateError(range.start) ? undefined : range.error}
              />
            </>
          )}
          <TeamFilter value={address('usageTeam')} onChange={(team) => change({ usageTeam: team })} />
          <TypeFilter value={address('usageType')} onChange={(type) => change({ usageType: type })} />
          <span className="flex gap-2 self-end sm:ml-auto">
            <DownloadLink label="CSV" href={reportPath('usage', filters, 'csv')} isOff={isWrong} />
            <DownloadLink label="XLSX" href={reportPath('usage', filters, 'xlsx')} isOff={isWrong} />
          </span>
        </>
      }
    >
      <ReportState what="The analytics" reading={report} isWrong={isWrong} skeleton={<UsageSkeleton />}>
        {(data) => <Usage report={data} showsChart={address('show') !== 'table'} />}
      </ReportState>
    </ReportPanel>
  )
}

function Sentence({ start, end }: { start: string; end: string }) {
  const { address } = useReportAddress()
  const { decides, isAdmin, showsTeams, teams, typeOf } = useReportContext()
  const team = teams.find(({ id }) => id === address('usageTeam'))?.name
  const everybody = isAdmin ? (showsTeams ? 'all teams' : 'everyone') : 'everyone whose leave you approve'
  const whose = decides ? (team ?? (address('usageTeam') ? 'without a team' : everybody)) : 'your own'
  const type = address('usageType')
  const what = type ? `${leaveName(typeOf(type).name)} by month` : 'Days by month and type'
  return (
    <>
      {what}, {whose}
      {start && `, ${formatMonth(start)} to ${formatMonth(end)}`}
    </>
  )
}

function Usage({ report, showsChart }: { report: UsageReport; showsChart: boolean }) {
  const { decides } = useReportContext()
  const isEmpty = report.months.every(({ totalDays }) => Number(totalDays) === 0)
  return (
    <>
      {isEmpty ? (
        <EmptyState
          className="border-t"
          icon={<ChartColumn aria-hidden />}
          title={decides ? 'No leave in these months' : 'You had no leave in these months'}
          text="Once leave is approved, it’s counted here by month and type."
        />
      ) : (
        <>
          <UsageMonths report={report} showsChart={showsChart} />
          <YearHeatmap days={report.days} showsChart={showsChart} />
        </>
      )}
      {decides && <LittleTaken people={report.littleTaken} />}
    </>
  )
}

function UsageSkeleton() {
  return (
    <div className="px-6 pb-6 max-lg:px-4">
      <output className="sr-only">Loading the analytics</output>
      <Skeleton className="h-[257px]!" />
      <Skeleton className="mt-3 h-40!" />
    </div>
  )
}

/** Which months the analytics are of. */
function PeriodSelect() {
  const { address, change } = useReportAddress()
  const { leaveYearStart = '01-01', reader } = useReportContext()
  const lastYear = Number(reader.today.slice(0, 4)) - 1
  const words: Record<UsagePeriod, string> = {
    'last-12': 'Last 12 months',
    'leave-year': 'This leave year',
    'calendar-year': leaveYearStart === '01-01' ? 'This year' : 'This calendar year',
    'last-year': `Last year, ${lastYear}`,
    custom: 'From … to …',
  }
  const offered = usagePeriods.filter((period) => period !== 'leave-year' || leaveYearStart !== '01-01')
  return (
    <Select
      aria-label="Period"
      value={address('usage') || 'last-12'}
      onChange={(event) =>
        change({
          usage: event.target.value === 'last-12' ? '' : event.target.value,
          usageStart: '',
          usageEnd: '',
        })
      }
      className="w-56 max-sm:w-full print:hidden"
    >
      {offered.map((period) => (
        <option key={period} value={period}>
          {words[period]}
        </option>
      ))}
    </Select>
  )
}
