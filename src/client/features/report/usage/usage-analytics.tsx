import { ChartColumn } from 'lucide-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatMonth } from '#client/ui/format-dates.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { Select } from '#client/ui/select.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { daysBetween } from '#shared/plain-date.ts'
import type { UsageReport } from '#shared/report/contract.ts'
import { dateError, endError } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { reportPath, useUsageReport } from '../report-api.ts'
import { DayFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { DownloadLink, ReportPanel } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { leaveName } from '../report-words.ts'
import { useReportWorld } from '../report-world.ts'
import { LittleTaken } from './little-taken.tsx'
import { UsageMonths } from './usage-months.tsx'
import { spanOf, type UsagePeriod, usagePeriods } from './usage-period.ts'
import { YearHeatmap } from './year-heatmap.tsx'

/** How leave is used: by month and type, by day, and by whom too little (spec 2.13). */
export function UsageAnalytics({ className }: { className?: string }) {
  const { address, change } = useReportAddress()
  const span = useSpan()
  const isWrong = span.error !== undefined
  const filters = {
    startDate: span.start,
    endDate: span.end,
    teamId: address('usageTeam'),
    leaveType: address('usageType'),
  }
  const report = useUsageReport(filters, !isWrong)
  return (
    <ReportPanel
      title="Leave Usage Analytics"
      className={className}
      sentence={<Sentence start={isWrong ? '' : span.start} end={span.end} />}
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
          />
        </>
      }
      filters={
        <>
          {span.isCustom && (
            <>
              <DayFilter
                label="From"
                value={span.start}
                onChange={(day) => change({ usageStart: day })}
                error={dateError(span.start)}
              />
              <DayFilter
                label="To"
                value={span.end}
                onChange={(day) => change({ usageEnd: day })}
                error={span.error === dateError(span.start) ? undefined : span.error}
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

const longest = 1100

/** The period that is chosen, and what is wrong with it. */
function useSpan() {
  const { address } = useReportAddress()
  const { reader, leaveYearStart = '01-01' } = useReportWorld()
  const chosen = usagePeriods.find((period) => period === address('usage')) ?? 'last-12'
  const known = spanOf(chosen, reader.today, leaveYearStart)
  if (known) return { ...known, isCustom: false, error: undefined }
  const usual = spanOf('last-12', reader.today, leaveYearStart)
  const start = address('usageStart') || (usual?.start ?? '')
  const end = address('usageEnd') || (usual?.end ?? '')
  return { start, end, isCustom: true, error: spanError(start, end) }
}

function spanError(start: string, end: string): string | undefined {
  const wrong = dateError(start) ?? endError(start, end)
  if (wrong) return wrong
  return daysBetween(start, end) > longest ? 'Please choose a period of at most three years' : undefined
}

function PeriodSelect() {
  const { address, change } = useReportAddress()
  const { leaveYearStart = '01-01', reader } = useReportWorld()
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
      className="w-56 max-sm:w-full"
    >
      {offered.map((period) => (
        <option key={period} value={period}>
          {words[period]}
        </option>
      ))}
    </Select>
  )
}

function Sentence({ start, end }: { start: string; end: string }) {
  const { address } = useReportAddress()
  const { decides, teams, typeOf } = useReportWorld()
  const team = teams.find(({ id }) => id === address('usageTeam'))?.name
  const whose = decides ? (team ?? (address('usageTeam') ? 'without a team' : 'all teams')) : 'your own'
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
  const { decides } = useReportWorld()
  const isEmpty = report.months.every(({ totalDays }) => Number(totalDays) === 0)
  return (
    <>
      {isEmpty ? (
        <EmptyState
          className="border-t"
          icon={<ChartColumn aria-hidden />}
          title={decides ? 'No leave in these months' : 'You had no leave in these months'}
          text="Approved leave is counted here by month and type, as soon as there is some."
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
      <output className="sr-only">The analytics are being read.</output>
      <Skeleton className="h-[257px]!" />
      <Skeleton className="mt-3 h-40!" />
    </div>
  )
}
