import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { TeamApprovals } from '#client/features/approvals/team-approvals.tsx'
import { OwnRequests } from '#client/features/requests/own-requests.tsx'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { approvalPagesQuery } from '#client/queries/approvals.ts'
import { Button } from '#client/ui/form/button.tsx'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

type LeaveRequestsProps = { decides: boolean; user: CurrentUser }

/** Below the page's title: for deciders the two tabs of spec 2.10, for others their own requests. */
export function LeaveRequests({ decides, user }: LeaveRequestsProps) {
  return decides ? <RequestTabs user={user} /> : <OwnRequests today={user.today} />
}

function RequestTabs({ user }: { user: CurrentUser }) {
  const [search, setSearch] = useSearchParams()
  const { data } = useInfiniteQuery(approvalPagesQuery())
  return (
    <Tabs
      label="Leave requests"
      value={search.get('view') === 'approvals' ? 'approvals' : 'mine'}
      onValueChange={(view) => setSearch(view === 'mine' ? {} : { view })}
      tabs={[
        { value: 'mine', label: 'My Requests' },
        { value: 'approvals', label: 'Team Approvals', count: data?.pages[0]?.counts.all },
      ]}
    >
      <TabPanel value="mine">
        <OwnRequests today={user.today} />
      </TabPanel>
      <TabPanel value="approvals">
        <TeamApprovals user={user} />
      </TabPanel>
    </Tabs>
  )
}

export function NewRequestButton() {
  return (
    <Button variant="primary" onClick={() => openRequestDialog()}>
      <Plus aria-hidden />
      New Request
    </Button>
  )
}
