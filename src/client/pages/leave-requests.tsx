import { Plus } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { TeamApprovals } from '#client/features/approvals/team-approvals.tsx'
import { useDecisions } from '#client/features/approvals/use-decisions.ts'
import { OwnRequests } from '#client/features/requests/own-requests.tsx'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { Button } from '#client/ui/form/button.tsx'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import type { PlainDate } from '#shared/plain-date.ts'

type LeaveRequestsProps = { decides: boolean; today: PlainDate }

/** Below the page's title: for deciders the two tabs of spec 2.10, for others their own requests. */
export function LeaveRequests({ decides, today }: LeaveRequestsProps) {
  return decides ? <RequestTabs today={today} /> : <OwnRequests today={today} />
}

function RequestTabs({ today }: { today: PlainDate }) {
  const [search, setSearch] = useSearchParams()
  const decisions = useDecisions()
  return (
    <Tabs
      label="Leave requests"
      value={search.get('view') === 'approvals' ? 'approvals' : 'mine'}
      onValueChange={(view) => setSearch(view === 'mine' ? {} : { view })}
      tabs={[
        { value: 'mine', label: 'My Requests' },
        { value: 'approvals', label: 'Team Approvals', count: decisions.approvals.length },
      ]}
    >
      <TabPanel value="mine">
        <OwnRequests today={today} />
      </TabPanel>
      <TabPanel value="approvals">
        <TeamApprovals decisions={decisions} today={today} />
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
