import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ApprovalFilters } from '#client/queries/approvals.ts'
import { Card } from '#client/ui/data/card.tsx'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useLetterShortcuts, useShortcut } from '#client/ui/shortcut.ts'
import type { ApprovalRow } from '#shared/leave/approvals-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalFilterBar } from './approval-filters.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalSelectionBar } from './approval-selection-bar.tsx'
import { reasonOfRefusal } from './decision-results.ts'
import { RejectDialog } from './reject-dialog.tsx'
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

  const { rejecting } = list
  const isFiltered = Object.keys(filters).length > 0
  const hasRows = approvals.length > 0
  const isKnown = !inbox.isPending && !inbox.isError
  const isNone = isKnown && !hasRows && !inbox.hasMore
  return (
    <>
      <output className="sr-only">{inbox.announcement}</output>
      {(isFiltered || hasRows || inbox.hasMore || inbox.isStale) && (
        <ApprovalFilterBar filters={filters} onFilter={onFilter} counts={isKnown ? counts : null} />
      )}
      {inbox.isPending && <RowSkeletons />}
      {inbox.isError && <ReadFailure what="The requests to decide" onRetry={inbox.retry} />}
      {isNone && (isFiltered && counts.all > 0 ? <NoneFound /> : <NothingToDecide />)}
      {hasRows && (
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
      {hasRows && <RowHeadings />}
      <ApprovalList
        approvals={approvals}
        of={Math.max(counts.found, approvals.length)}
        focusedId={focusedId}
        onFocused={() => setFocusedId(null)}
        isBusy={inbox.isStale}
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
      {hasRows && <ApprovalKeys selected={selected.length} />}
      <RejectDialog
        open={rejecting.length > 0}
        onOpenChange={list.stopRejecting}
        approvals={rejecting}
        today={today}
        initialReason={reasonOfRefusal(rejecting, refusalOf)}
        onReject={(reason) => {
          list.reject(rejecting, reason)
          selection.drop(rejecting)
        }}
        focusAfter={list.focusAfterReject}
      />
    </>
  )
}

/** The keyboard shortcuts of this list, and how many requests they act on. */
function ApprovalKeys({ selected }: { selected: number }) {
  const [areOn] = useLetterShortcuts()
  if (!areOn) return null
  const all = selected > 0 ? ` ${selected}` : ''
  return (
    <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-small text-muted max-lg:hidden print:hidden">
      <Key letters={['J', 'K']}>next, previous</Key>
      <Key letters={['Enter']}>details</Key>
      <Key letters={['X']}>select</Key>
      <Key letters={['A']}>approve{all}</Key>
      <Key letters={['R']}>reject{all}</Key>
      <Key letters={['?']}>all keys</Key>
    </p>
  )
}

function Key({ letters, children }: { letters: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {letters.map((letter) => (
        <span key={letter}>
          <Kbd>{letter}</Kbd>{' '}
        </span>
      ))}
      {children}
    </span>
  )
}

/** In place of the list, in the specification's words (spec 2.10). */
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

/** In place of the list when the filters leave none. */
function NoneFound() {
  return <EmptyState title="No requests match" text="Change or clear the filters to see others." />
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
