import { Segmented } from '#client/ui/form/segmented.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { DecisionProgress } from './decision-progress.tsx'
import { PendingApprovals } from './pending-approvals.tsx'
import { RecentlyDecided } from './recently-decided.tsx'
import { useApprovalFilters, useReadFilters } from './use-approval-filters.ts'
import { useApprovals } from './use-approvals.ts'

/** The requests to decide, and the decisions of the last weeks (spec 2.10). */
export function TeamApprovals({ user }: { user: Pick<CurrentUser, 'id' | 'today'> }) {
  const { list, setList, filters, setFilters } = useApprovalFilters()
  const read = useReadFilters(filters)
  const inbox = useApprovals(user.today, read)
  return (
    <>
      <Segmented
        label="Which requests"
        quiet
        value={list}
        onValueChange={setList}
        options={[
          { value: 'pending', label: 'Pending' },
          { value: 'decided', label: 'Recently decided' },
        ]}
        className="mb-4 max-sm:flex print:hidden"
      />
      {list === 'decided' ? (
        <RecentlyDecided user={user} onUndo={inbox.undo} />
      ) : (
        <PendingApprovals inbox={inbox} today={user.today} filters={filters} onFilter={setFilters} />
      )}
      <DecisionProgress all={inbox.progress} />
    </>
  )
}
