import { Plus } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { useCurrentUser } from '../session/session-api.ts'
import { OwnRequests } from './own-requests.tsx'
import { openRequestDialog } from './request-dialog-state.ts'
import { LeaveSheet } from './sheet/leave-sheet.tsx'
import { BalanceStatement } from './statement/balance-statement.tsx'
import type { StatementReader } from './statement/statement-of-type.tsx'
import { TeamApprovals } from './team-approvals.tsx'
import { useDecisions } from './use-decisions.ts'

type LeaveRequestsProps = { reader: StatementReader; decides: boolean }

/** Below the page's title: for deciders the two tabs of spec 2.10 and the balance, for others their own requests. */
export function LeaveRequests(props: LeaveRequestsProps) {
  const user = useCurrentUser()
  return (
    <>
      <RequestViews {...props} />
      <LeaveSheet user={user} />
    </>
  )
}

function RequestViews({ reader, decides }: LeaveRequestsProps) {
  const [search] = useSearchParams()
  if (decides) return <RequestTabs reader={reader} />
  if (search.get('view') === 'statement') return <BalanceStatement reader={reader} />
  return <OwnRequests today={reader.today} />
}

const views = ['mine', 'approvals', 'statement'] as const

function RequestTabs({ reader }: { reader: StatementReader }) {
  const { today } = reader
  const [search, setSearch] = useSearchParams()
  const decisions = useDecisions()
  return (
    <Tabs
      label="Leave requests"
      value={views.find((view) => view === search.get('view')) ?? 'mine'}
      onValueChange={(view) => setSearch(view === 'mine' ? {} : { view })}
      tabs={[
        { value: 'mine', label: 'My Requests' },
        { value: 'approvals', label: 'Team Approvals', count: decisions.approvals.length },
        { value: 'statement', label: 'Balance' },
      ]}
    >
      <TabPanel value="mine">
        <OwnRequests today={today} />
      </TabPanel>
      <TabPanel value="approvals">
        <TeamApprovals decisions={decisions} today={today} />
      </TabPanel>
      <TabPanel value="statement">
        <BalanceStatement reader={reader} />
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
