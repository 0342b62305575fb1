import { Segmented } from '#client/ui/form/segmented.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { progressInWords } from './decision-words.ts'
import { PendingApprovals } from './pending-approvals.tsx'
import { RecentlyDecided } from './recently-decided.tsx'
import { useApprovalFilters, useReadFilters } from './use-approval-filters.ts'
import { useApprovals } from './use-approvals.ts'
import type { Progress } from './use-progress.ts'

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

/** How far several decisions have come, where their notice will be. */
function DecisionProgress({ all }: { all: readonly Progress[] }) {
  if (all.length === 0) return null
  return (
    <div className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 grid w-[388px] max-w-[calc(100vw-2rem)] gap-3 rounded-card border bg-surface px-4 py-3 shadow-pop">
      {all.map((progress) => (
        <div key={progress.id} className="grid gap-2">
          <p className="figures font-semibold">{progressInWords(progress)}</p>
          <progress
            aria-label={`Requests ${progress.what}`}
            value={progress.done}
            max={progress.of}
            className="h-1.5 w-full accent-primary"
          />
        </div>
      ))}
    </div>
  )
}
