import { CircleCheck } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { useLetterShortcuts, useShortcut } from '#client/ui/shortcut.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ReadFailure } from './read-failure.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useDecisionList } from './use-decision-list.ts'
import type { useDecisions } from './use-decisions.ts'

type TeamApprovalsProps = { decisions: ReturnType<typeof useDecisions>; today: PlainDate }

/** The requests to decide, each with what a decision needs to know (spec 2.10). */
export function TeamApprovals({ decisions, today }: TeamApprovalsProps) {
  const { approvals, isPending, isError, retry, refusalOf, dismiss, said } = decisions
  const list = useDecisionList(decisions, approvals)
  useShortcut('j', () => list.step(1))
  useShortcut('k', () => list.step(-1))
  useShortcut('a', () => list.current && list.approve(list.current))
  useShortcut('r', () => list.current && list.askReason(list.current))

  if (isPending) return <CardSkeletons />
  if (isError) return <ReadFailure what="The requests to decide" onRetry={retry} />
  const { rejecting } = list
  return (
    <>
      <output className="sr-only">{said}</output>
      {approvals.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheck aria-hidden />}
            title="No pending requests to review"
            text="All leave requests have been processed"
          />
        </Card>
      )}
      <ul aria-label="Requests to decide" className="grid gap-3">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard
              approval={approval}
              today={today}
              isCurrent={approval.id === list.current?.id}
              refusal={refusalOf(approval.id)?.message}
              onFocus={() => list.setCurrent(approval)}
              onApprove={() => list.approve(approval)}
              onReject={() => list.askReason(approval)}
              onDismiss={() => dismiss(approval.id)}
            />
          </li>
        ))}
      </ul>
      {approvals.length > 0 && <KeyLegend />}
      <RejectDialog
        approval={rejecting}
        today={today}
        initialReason={(rejecting && refusalOf(rejecting.id)?.decision.rejectionReason) ?? ''}
        onClose={list.stopRejecting}
        onReject={(reason) => rejecting && list.reject(rejecting, reason)}
        focusAfter={list.focusAfterReject}
      />
    </>
  )
}

function KeyLegend() {
  const [areOn] = useLetterShortcuts()
  if (!areOn) return null
  return (
    <p className="mt-4 flex flex-wrap gap-x-3.5 gap-y-1 text-small text-muted max-lg:hidden">
      <span>
        <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
      </span>
      <span>
        <Kbd>A</Kbd> approve
      </span>
      <span>
        <Kbd>R</Kbd> reject
      </span>
    </p>
  )
}

function CardSkeletons() {
  return (
    <div className="grid gap-3">
      {[1, 2].map((place) => (
        <Card key={place} className="grid h-56 content-start gap-3 p-5">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="w-full max-w-xl" />
          <Skeleton className="w-full max-w-sm" />
        </Card>
      ))}
    </div>
  )
}
