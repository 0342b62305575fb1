import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/data/card.tsx'
import { Kbd } from '#client/ui/data/kbd.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useLetterShortcuts, useShortcut } from '#client/ui/shortcut.ts'
import type { PendingApproval } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalSelectionBar } from './approval-selection-bar.tsx'
import { RejectDialog, reasonOfRefusal } from './reject-dialog.tsx'
import { useSelection } from './selection.ts'
import { useDecisionList } from './use-decision-list.ts'
import type { useDecisions } from './use-decisions.ts'

type TeamApprovalsProps = { decisions: ReturnType<typeof useDecisions>; today: PlainDate }

/** The requests to decide, one by one or several at once (spec 2.10). */
export function TeamApprovals({ decisions, today }: TeamApprovalsProps) {
  const { approvals, isPending, isError, retry, refusalOf, dismiss, announcement } = decisions
  const list = useDecisionList(decisions, approvals)
  const selection = useSelection(approvals)
  const { selected } = selection
  // Shortcuts act on the selection, or on the request that has the focus while nothing is selected.
  const targets = selected.length > 0 ? selected : list.current ? [list.current] : []
  const approve = (decided: readonly PendingApproval[]) => {
    list.approve(decided)
    selection.drop(decided)
  }
  useShortcut('j', () => list.step(1))
  useShortcut('k', () => list.step(-1))
  useShortcut('x', () => list.current && selection.toggle(list.current.id))
  useShortcut('a', () => targets.length > 0 && approve(targets))
  useShortcut('r', () => targets.length > 0 && list.askReason(targets))

  if (isPending) return <CardSkeletons />
  if (isError) return <ReadFailure what="The requests to decide" onRetry={retry} />
  const { rejecting } = list
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {approvals.length === 0 && <NothingToDecide />}
      {approvals.length > 0 && (
        <ApprovalSelectionBar
          selected={selected}
          of={approvals.length}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onApprove={() => approve(selected)}
          onReject={() => list.askReason(selected)}
        />
      )}
      <ul aria-label="Requests to decide" className="grid gap-3">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard
              approval={approval}
              today={today}
              isCurrent={approval.id === list.current?.id}
              isSelected={selection.isSelected(approval.id)}
              refusal={refusalOf(approval.id)?.message}
              onFocus={() => list.setCurrent(approval)}
              onSelect={(withRange) =>
                withRange ? selection.toggleTo(approval.id) : selection.toggle(approval.id)
              }
              onApprove={() => approve([approval])}
              onReject={() => list.askReason([approval])}
              onDismiss={() => dismiss(approval.id)}
            />
          </li>
        ))}
      </ul>
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

function CardSkeletons() {
  return (
    <div className="grid gap-3">
      {[1, 2].map((index) => (
        <Card key={index} className="grid h-56 content-start gap-3 p-5">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="w-full max-w-xl" />
          <Skeleton className="w-full max-w-sm" />
        </Card>
      ))}
    </div>
  )
}

/** The keyboard shortcuts of this list, and how many requests they act on. */
function ApprovalKeys({ selected }: { selected: number }) {
  const [areOn] = useLetterShortcuts()
  if (!areOn) return null
  const all = selected > 0 ? ` ${selected}` : ''
  return (
    <p className="mt-4 flex flex-wrap gap-x-3.5 gap-y-1 text-small text-muted max-lg:hidden">
      <Key letters={['J', 'K']}>next, previous</Key>
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
