import { ReportTiles } from '#client/features/company/report-tiles.tsx'
import { useDashboardStats } from '#client/features/dashboard/dashboard-api.ts'
import { decidesLeave } from '#client/features/leave/decides-leave.ts'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function ReportsPage() {
  usePageTitle('Reports')
  const stats = useDashboardStats()
  const decides = decidesLeave(useCurrentUser())
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Reports" />
      <ReportTiles
        figures={stats.data}
        isFailed={stats.isError}
        onRetry={() => void stats.refetch()}
        decides={decides}
      />
    </div>
  )
}
