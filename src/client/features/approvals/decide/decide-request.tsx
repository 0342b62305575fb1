import { type ReactNode, useEffect, useState } from 'react'
import { LeaveHistory } from '#client/leave-ui/sheet/leave-details.tsx'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import { useShortcut } from '#client/ui/shortcut.ts'
import type { LeaveRequest, PendingApproval } from '#shared/leave/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { AnsweredCard, answerId } from './answered-card.tsx'
import { DecideCard } from './decide-card.tsx'
import { answerInWords, nextInWords, pendingInWords } from './decide-words.ts'
import type { useDecideRequest } from './use-decide-request.ts'

type DecideRequestProps = { request: ReturnType<typeof useDecideRequest>; user: CurrentUser }

/** Below the page's title: the request that an email links to, or why there is nothing to decide. */
export function DecideRequest({ request, user }: DecideRequestProps) {
  const { view, refusal, decide } = request
  const [rejecting, setRejecting] = useState<PendingApproval | null>(null)
  // A decision removes the focused buttons, and its refusal brings them back.
  useEffect(() => {
    if (view.kind === 'made') focusAnswer()
    else if (refusal) document.querySelector('h1')?.focus()
  }, [view.kind, refusal])
  return (
    <>
      <Shown request={request} user={user} onReject={setRejecting} />
      <RejectDialog
        open={rejecting !== null}
        onOpenChange={() => setRejecting(null)}
        approvals={rejecting ? [rejecting] : []}
        today={user.today}
        initialReason={refusal?.decision.rejectionReason ?? ''}
        onReject={(reason) => {
          if (rejecting) decide(rejecting, { status: 'rejected', ...(reason && { rejectionReason: reason }) })
        }}
        focusAfter={focusAnswer}
      />
    </>
  )
}

type ShownProps = DecideRequestProps & { onReject: (approval: PendingApproval) => void }

function Shown({ request, user, onReject }: ShownProps) {
  const { view, leave, refusal } = request
  const shownNotes = view.kind === 'to-decide' ? view.approval.notes : null
  const history = leave ? (
    <History leave={withoutNotes(leave, shownNotes)} user={user} />
  ) : (
    <Skeleton className="h-24" />
  )
  const next = <NextRequest others={request.others} />
  switch (view.kind) {
    case 'loading':
      return <CardSkeleton />
    case 'failed':
      return <ReadFailure what="This request" onRetry={request.retry} />
    case 'unknown':
      return (
        <Nothing
          title="This request doesn’t exist"
          text="The link may be incomplete, or the request may no longer exist."
        />
      )
    case 'not-yours':
      return (
        <Nothing
          title="You can’t decide this request"
          text="Only the person who asked and their approvers can open it."
        />
      )
    case 'to-decide':
      return <ToDecide request={request} approval={view.approval} {...{ history, user, onReject }} />
    case 'made': {
      const { approval, status } = view.made
      const of = approval.amends ? 'change' : 'request'
      return (
        <AnsweredCard
          sentence={answerInWords({ status, by: user, of }, user.id)}
          status={status}
          asked={approval}
          today={user.today}
          next={next}
          history={history}
        />
      )
    }
    case 'answered':
      return (
        <>
          {refusal && <Notice tone="error" title={refusal.message} className="mb-4" />}
          <AnsweredCard
            sentence={answerInWords(view.answer, user.id)}
            at={view.answer.at}
            reason={view.answer.reason}
            status={view.answer.status}
            asked={view.leave}
            today={user.today}
            next={view.leave.userId === user.id ? <OwnLink leave={view.leave} /> : next}
            history={history}
          />
        </>
      )
    case 'own':
    case 'elsewhere':
      return (
        <AnsweredCard
          sentence={pendingInWords(view.kind, view.leave)}
          status={view.leave.amendment ? 'pending' : view.leave.status}
          asked={view.leave.amendment ?? view.leave}
          today={user.today}
          next={view.kind === 'own' ? <OwnLink leave={view.leave} /> : next}
          history={history}
        />
      )
  }
}

/** Notes that the card shows already are left out of the history. */
function withoutNotes(leave: LeaveRequest, shownNotes: string | null): LeaveRequest {
  return leave.notes === shownNotes ? { ...leave, notes: null } : leave
}

type ToDecideProps = ShownProps & { approval: PendingApproval; history: ReactNode }

function ToDecide({ request, approval, history, user, onReject }: ToDecideProps) {
  const approve = () => request.decide(approval, { status: 'approved' })
  useShortcut('a', approve)
  useShortcut('r', () => onReject(approval))
  return (
    <DecideCard
      approval={approval}
      today={user.today}
      refusal={request.refusal?.message}
      history={history}
      onApprove={approve}
      onReject={() => onReject(approval)}
      onDismiss={request.dismissRefusal}
    />
  )
}

function History({ leave, user }: { leave: LeaveRequest; user: CurrentUser }) {
  return (
    <section aria-labelledby="decide-history">
      <h2 id="decide-history" className="mb-3 font-semibold">
        History
      </h2>
      <LeaveHistory leave={leave} today={user.today} />
    </section>
  )
}

function CardSkeleton() {
  return (
    <Card className="grid h-80 content-start gap-4 p-6 max-sm:p-4">
      <Skeleton className="h-10 w-60 max-w-full" />
      <Skeleton className="w-full max-w-xl" />
      <Skeleton className="w-full max-w-sm" />
    </Card>
  )
}

function NextRequest({ others }: Pick<DecideRequestProps['request'], 'others'>) {
  const { count, firstId } = others
  return (
    <>
      {firstId ? (
        <ButtonLink variant="primary" href={`/requests?decide=${firstId}`}>
          {nextInWords(count)}
        </ButtonLink>
      ) : (
        <p className="mr-2 text-muted">No pending requests to review</p>
      )}
      <ButtonLink href="/requests?view=approvals">Team Approvals</ButtonLink>
    </>
  )
}

function OwnLink({ leave }: { leave: LeaveRequest }) {
  return <ButtonLink href={`/requests?request=${leave.id}`}>Open it in My Requests</ButtonLink>
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <EmptyState title={title} text={text} action={<ButtonLink href="/requests">My Requests</ButtonLink>} />
    </Card>
  )
}

function focusAnswer(): HTMLElement | null {
  const answer = document.getElementById(answerId)
  answer?.focus()
  return answer
}
