import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { AvailabilityReport } from '#client/features/report/availability/availability-report.tsx'
import { BalancesReport } from '#client/features/report/balances/balances-report.tsx'
import { DecisionTimesReport } from '#client/features/report/decision-times/decision-times-report.tsx'
import { ExportData } from '#client/features/report/export-data.tsx'
import { HistoryReport } from '#client/features/report/history/history-report.tsx'
import { PayrollReport } from '#client/features/report/payroll/payroll-report.tsx'
import { type ReportName, useReportAddress } from '#client/features/report/report-address.ts'
import { ReportButtons } from '#client/features/report/report-buttons.tsx'
import { ReportContext } from '#client/features/report/report-context.ts'
import { ReportTiles } from '#client/features/report/report-tiles.tsx'
import { UsageAnalytics } from '#client/features/report/usage/usage-analytics.tsx'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { LeaveSwatch } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useDecidablePeople } from '#client/leave-ui/use-people.ts'
import { useCompany } from '#client/queries/company.ts'
import { useDashboardStats } from '#client/queries/dashboard.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { useTeams } from '#client/queries/team.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { usePageTitle } from './page-title.ts'
import { reportNotes } from './report-notes.tsx'

export function ReportsPage() {
  usePageTitle('Reports')
  const reader = useCurrentUser()
  const stats = useDashboardStats()
  const decides = decidesLeave(reader)
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Reports" />
      <ReportTiles
        figures={stats.data}
        isFailed={stats.isError}
        onRetry={() => void stats.refetch()}
        decides={decides}
        notes={reportNotes(reader, decides)}
      />
      <WithReportContext>
        <Reports />
      </WithReportContext>
    </div>
  )
}

/** Provides what the reports need of other features. */
function WithReportContext({ children }: { children: ReactNode }) {
  const reader = useCurrentUser()
  const typeOf = useLeaveTypeOf()
  const { data: types = [] } = useQuery(leaveTypesQuery)
  const { data: teams = [] } = useTeams()
  const { data: company } = useCompany()
  const { people: others } = useDecidablePeople(reader)
  const value = {
    reader,
    decides: decidesLeave(reader),
    isAdmin: reader.role === 'admin',
    teams,
    showsTeams: decidesLeave(reader) && teams.length > 0,
    types,
    people: [reader, ...others],
    typeOf,
    Swatch: LeaveSwatch,
    leaveYearStart: company?.leaveYearStart,
  }
  return <ReportContext value={value}>{children}</ReportContext>
}

const views: Record<ReportName, typeof ExportData> = {
  export: ExportData,
  balances: BalancesReport,
  history: HistoryReport,
  availability: AvailabilityReport,
  payroll: PayrollReport,
  'decision-times': DecisionTimesReport,
}
const openReportId = 'open-report'

/** The buttons, the report that is open, and below it the analytics, which are always there. */
function Reports() {
  const { report, open } = useReportAddress()
  const wasPressed = useRef(false)
  const Report = report && views[report]
  // Focuses the report after a click on its button, and not when the page is opened by its address.
  const takeFocus = (heading: HTMLHeadingElement | null) => {
    if (!heading || !wasPressed.current) return
    wasPressed.current = false
    heading.focus()
  }
  return (
    <>
      <ReportButtons
        open={report}
        controls={openReportId}
        onOpen={(name) => {
          wasPressed.current = name !== null
          open(name)
        }}
      />
      {Report && (
        <div id={openReportId} className="mt-8 max-lg:mt-5">
          <Report key={report} onHeading={takeFocus} />
        </div>
      )}
      <UsageAnalytics className="mt-8 max-lg:mt-5" />
    </>
  )
}
