import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useDashboardStats } from '#client/features/dashboard/dashboard-api.ts'
import { decidesLeave } from '#client/features/leave/decides-leave.ts'
import { formatDayCount } from '#client/features/leave/format-dates.ts'
import { LeaveRequests, NewRequestButton } from '#client/features/leave/leave-requests.tsx'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { ButtonLink, TextLink } from '#client/ui/link.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function RequestsPage() {
  const user = useCurrentUser()
  const decides = decidesLeave(user)
  const [search] = useSearchParams()
  // Deciders have tabs.
  const isOwnStatement = !decides && search.get('view') === 'statement'
  const title = decides ? 'Leave Requests' : isOwnStatement ? 'My Balance' : 'My Requests'
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-[1200px]">
      {isOwnStatement && (
        <TextLink href="/requests" className="mb-2 max-lg:min-h-11 print:hidden">
          <ArrowLeft aria-hidden />
          My Requests
        </TextLink>
      )}
      <PageHeader
        title={title}
        className="print:hidden"
        actions={
          <>
            {!decides && !isOwnStatement && <OwnBalanceLink />}
            <NewRequestButton />
          </>
        }
      />
      <LeaveRequests reader={user} decides={decides} />
    </div>
  )
}

function OwnBalanceLink() {
  const { data: stats } = useDashboardStats()
  return (
    <ButtonLink href="/requests?view=statement">
      {stats ? `Balance: ${formatDayCount(stats.leaveBalance)}` : 'Balance'}
    </ButtonLink>
  )
}
