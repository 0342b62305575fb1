import { reportPath, usePayrollReport } from '#client/queries/reports.ts'
import { dateError, rowsAbout } from '../filter-rules.ts'
import { useReportAddress } from '../report-address.ts'
import { useReportContext } from '../report-context.ts'
import { NameFilter, TeamFilter, TypeFilter } from '../report-filters.tsx'
import { ReportFiles, ReportPanel, type ReportProps } from '../report-panel.tsx'
import { ReportState } from '../report-state.tsx'
import { periodName } from '../report-words.ts'
import { PayrollTable } from './payroll-table.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { PeriodState } from './period-state.tsx'

/** Paid and unpaid days of a pay period, one line for each person and type; admins lock it. */
export function PayrollReport({ onHeading }: ReportProps) {
  const { address, change } = useReportAddress()
  const { decides } = useReportContext()
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
        <ReportFiles
          pathOf={(format) => reportPath('payroll', filters, format)}
          isOff={isWrong}
          search={address('search')}
        />
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
