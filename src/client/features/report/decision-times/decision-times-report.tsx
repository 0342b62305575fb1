import { reportPath, useDecisionTimesReport } from '#client/queries/reports.ts'
import { formatRangeWithYear } from '#client/ui/data/format-dates.ts'
import type { DecisionTimesReport as DecisionTimes } from '#shared/report/contract.ts'
import { dateError, limitedEndError, rowsAbout } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { DayFilter, NameFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { ReportFiles, ReportPanel, type ReportProps } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { DecisionTimesTable } from './decision-times-table.tsx'

/** How long requests waited for the decisions of a period, and how many wait now, by approver. */
export function DecisionTimesReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const { decides } = useReportContext()
  const [start, end] = [address('start'), address('end')]
  const startWrong = dateError(start)
  const endWrong = limitedEndError(start, end)
  const isWrong = Boolean(startWrong ?? endWrong)
  const leaveType = address('type') === 'all' ? '' : address('type')
  const filters = { startDate: start, endDate: end, teamId: address('team'), leaveType }
  const report = useDecisionTimesReport(filters, !isWrong)
  const search = address('search')
  return (
    <ReportPanel
      title="Decision Times"
      onHeading={onHeading}
      sentence={sentenceOf(decides, isWrong ? undefined : report.data)}
      actions={
        <ReportFiles
          pathOf={(format) => reportPath('decision-times', filters, format)}
          isOff={isWrong}
          search={search}
        />
      }
      filters={
        <>
          <DayFilter
            label="From"
            isOptional
            value={start || (report.data?.startDate ?? '')}
            onChange={(day) => change({ start: day })}
            error={startWrong}
          />
          <DayFilter
            label="To"
            isOptional
            value={end || (report.data?.endDate ?? '')}
            onChange={(day) => change({ end: day })}
            error={endWrong}
          />
          <TeamFilter value={address('team')} onChange={(team) => change({ team })} />
          <TypeFilter value={leaveType} onChange={(type) => change({ type })} />
          <NameFilter label="Approver" value={search} onChange={(words) => change({ search: words })} />
        </>
      }
    >
      <ReportState what="The decision times" reading={report} isWrong={isWrong}>
        {({ rows, all }) => <DecisionTimesTable rows={rowsAbout(rows, search)} all={all} />}
      </ReportState>
    </ReportPanel>
  )
}

function sentenceOf(decides: boolean, report: DecisionTimes | undefined): string {
  const what = `How long ${decides ? 'requests' : 'your requests'} waited for a decision, nights and weekends included`
  const when = report ? `, ${formatRangeWithYear(report.startDate, report.endDate)}` : ''
  return `${what}${when}, and how many are waiting now`
}
