import { decidesLeave } from '#client/features/leave/decides-leave.ts'
import { LeaveRequests, NewRequestButton } from '#client/features/leave/leave-requests.tsx'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function RequestsPage() {
  const user = useCurrentUser()
  const decides = decidesLeave(user)
  const title = decides ? 'Leave Requests' : 'My Requests'
  usePageTitle(title)
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title={title} actions={<NewRequestButton />} />
      <LeaveRequests today={user.today} decides={decides} />
    </div>
  )
}
