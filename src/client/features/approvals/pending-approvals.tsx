import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useShortcut } from '#client/ui/shortcut.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalFilterBar } from './approval-filters.tsx'
import { ApprovalKeys } from './approval-keys.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalSelectionBar } from './approval-selection-bar.tsx'
import { RejectDialog, reasonOfRefusal } from './reject-dialog.tsx'
import { RowHeadings } from './row-facts.tsx'
import { useSelection } from './selection.ts'
import type { useApprovals } from './use-approvals.ts'
import { useDecisionList } from './use-decision-list.ts'

type PendingApprovalsProps = {
  inbox: ReturnType<typeof useApprovals>
  today: PlainDate
  filters: ApprovalFilters
  onFilter: (filters: ApprovalFilters) => void
}

/** The requests to decide, one by one or several at once. */
export function PendingApprovals({ inbox, today, filters, onFilter }: PendingApprovalsProps) {
  const { approvals, counts, refusalOf, dismiss } = inbox
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useDecisionList(inbox, approvals, setFocusedId)
  const selection = useSelection(approvals)
  const { selected } = selection
  // Shortcuts act on the selection, or on the request that has the focus while nothing is selected.
  const targets = selected.length > 0 ? selected : list.current ? [list.current] : []
  const approve = (decided: readonly ApprovalRow[]) => {
    list.approve(decided)
    selection.drop(decided)
  }
  useShortcut('j', () => list.step(1))
  useShortcut('k', () => list.step(-1))
  useShortcut('x', () => list.current && selection.toggle(list.current.id))
  useShortcut('a', () => targets.length > 0 && approve(targets))
  useShortcut('r', () => targets.length > 0 && list.askReason(targets))

  if (inbox.isPending) return <RowSkeletons />
  if (inbox.isError)
    return (
      <>
        <ReadFailure what="The requests to decide" onRetry={inbox.retry} />
        {/* A team in an old link may be gone. */}
        {Object.keys(filters).length > 0 && (
          <Button className="mt-3" onClick={() => onFilter({})}>
            Show all requests
          </Button>
        )}
      </>
    )
  const { rejecting } = list
  const isNone = counts.all === 0 && approvals.length === 0
  return (
    <>
      <output className="sr-only">{inbox.announcement}</output>
      {isNone ? (
        <NothingToDecide />
      ) : (
        <ApprovalFilterBar filters={filters} onFilter={onFilter} counts={counts} />
      )}
      {!isNone && approvals.length === 0 && <NoneFound onClear={() => onFilter({})} />}
      {approvals.length > 0 && (
        <ApprovalSelectionBar
          selected={selected}
          listed={approvals.length}
          of={Math.max(counts.found, approvals.length)}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onApprove={() => approve(selected)}
          onReject={() => list.askReason(selected)}
        />
      )}
      {approvals.length > 0 && <RowHeadings />}
      <ApprovalList
        approvals={approvals}
        of={Math.max(counts.found, approvals.length)}
        focusedId={focusedId}
        onEnd={inbox.readMore}
        today={today}
        stateOf={({ id }) => ({
          isCurrent: id === list.current?.id,
          isSelected: selection.isSelected(id),
          isOpen: id === openId,
          refusal: refusalOf(id)?.message,
        })}
        actions={{
          focus: list.setCurrent,
          toggle: ({ id }) => setOpenId(id === openId ? null : id),
          select: ({ id }, withRange) => (withRange ? selection.toggleTo(id) : selection.toggle(id)),
          approve: (approval) => approve([approval]),
          reject: (approval) => list.askReason([approval]),
          dismiss: ({ id }) => dismiss(id),
        }}
      />
      {inbox.isMoreFailed && <ReadFailure what="More requests" onRetry={inbox.readMore} />}
      {approvals.length > 0 && <ApprovalKeys selected={selected.length} />}
      <RejectDialog
        approvals={rejecting}
        today={today}
        initialReason={reasonOfRefusal(rejecting, refusalOf)}
        onClose={list.stopRejecting}
        onReject={(reason) => {
          list.reject(rejecting, reason)
          selection.drop(rejecting)
        }}
        focusAfter={list.focusAfterReject}
      />
    </>
  )
}

function NothingToDecide() {
  return (
    <Card>
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title="No pending requests to review"
        text="All leave requests have been processed"
      />
    </Card>
  )
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No requests match"
      text="Change the filters to see others."
      action={<Button onClick={onClear}>Show all requests</Button>}
    />
  )
}

function RowSkeletons() {
  return (
    <output className="grid gap-2">
      <span className="sr-only">Loading the requests</span>
      {[1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-[4.25rem]! rounded-card! max-lg:h-52!" />
      ))}
    </output>
  )
}
