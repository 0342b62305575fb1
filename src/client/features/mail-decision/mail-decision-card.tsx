import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { RejectionReason } from '#client/leave-ui/rejection-reason.tsx'
import { useDecideByMail, useMailDecision } from '#client/queries/mail-decision.ts'
import { Card } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import type { MailDecision, MailDecisionBody } from '#shared/leave/mail-decision-contract.ts'

/** What the link of a mail opens: the request, and the button that decides it. Opening it decides nothing. */
export function MailDecisionCard({ token }: { token: string }) {
  const { data: link, isError, refetch } = useMailDecision(token)
  const decide = useDecideByMail(token)
  if (decide.data)
    return (
      <Outcome
        title={decide.data.status === 'approved' ? 'Request approved' : 'Request rejected'}
        lead={
          decide.data.nowWith === null
            ? `We’re letting ${decide.data.ownerName} know.`
            : `It’s now with ${decide.data.nowWith}.`
        }
        path={decide.data.path}
        action="Open the request"
      />
    )
  if (link && !link.isOpen)
    return (
      <Outcome
        title="Nothing to decide here"
        lead={link.reason}
        path="/requests?view=approvals"
        action="Open Team Approvals"
      />
    )
  if (!link)
    return (
      <Sheet title="Leave request" lead="">
        {isError ? <ReadFailure what="The request" onRetry={() => void refetch()} /> : <Loading />}
      </Sheet>
    )
  return (
    <Sheet title={link.decision.heading} lead={`You decide as ${link.decision.deciderName}.`}>
      <Facts decision={link.decision} />
      {decide.isError && (
        <Notice tone="error" className="mt-5">
          {noticeOf(decide.error, 'That didn’t work. Please try again.')}
        </Notice>
      )}
      <DecisionForm
        linked={link.decision.choice}
        busy={decide.isPending}
        onDecide={(decision) => decide.mutate({ ...decision, version: link.decision.version })}
      />
    </Sheet>
  )
}

type SheetProps = { ref?: Ref<HTMLElement>; title: string; lead: string; children: ReactNode }

function Sheet({ ref, title, lead, children }: SheetProps) {
  return (
    <Card ref={ref} className="mx-auto max-w-[560px] px-8 py-7 max-sm:px-5 max-sm:py-5">
      <h1 tabIndex={-1} className="serif-title text-title text-balance wrap-anywhere">
        {title}
      </h1>
      {lead && <p className="mt-1.5 text-pretty text-muted">{lead}</p>}
      {children}
    </Card>
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading the request</output>
      <Skeleton className="mt-5 h-48!" />
    </>
  )
}

function Facts({ decision: { details, notes, warnings, shownBefore } }: { decision: MailDecision }) {
  return (
    <>
      {shownBefore && (
        <Notice tone="warning" title="Changed since the email" className="mt-5">
          It showed: {shownBefore}.
        </Notice>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" className="mt-5">
          {warning}
        </Notice>
      ))}
      <dl className="mt-5 grid grid-cols-[minmax(5.5rem,auto)_1fr] border-t border-line">
        {details.map(({ label, value }) => (
          <div
            key={label}
            className="col-span-full grid grid-cols-subgrid gap-x-4 border-b border-line py-2.5"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-[550] wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {notes && (
        <blockquote className="mt-5 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
          {notes}
        </blockquote>
      )}
    </>
  )
}

type DecisionFormProps = {
  /** The choice of the button in the mail. */
  linked: MailDecision['choice']
  busy: boolean
  onDecide: (decision: Omit<MailDecisionBody, 'version'>) => void
}

function DecisionForm({ linked, busy, onDecide }: DecisionFormProps) {
  const [choice, setChoice] = useState(linked)
  const [reason, setReason] = useState('')
  const isRejection = choice === 'rejected'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rejectionReason = isRejection && reason.trim()
    onDecide({ choice, ...(rejectionReason && { rejectionReason }) })
  }
  return (
    <form onSubmit={submit} className="mt-6 grid gap-5">
      {isRejection && <RejectionReason value={reason} onChange={setReason} />}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" variant={isRejection ? 'danger' : 'primary'} size="lg" busy={busy}>
          {isRejection ? 'Reject' : 'Approve'}
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabled={busy}
          onClick={() => setChoice(isRejection ? 'approved' : 'rejected')}
        >
          {isRejection ? 'Approve instead' : 'Reject instead'}
        </Button>
      </div>
    </form>
  )
}

type OutcomeProps = { title: string; lead: string; path: string; action: string }

/** In place of the button: what there is now. Read out, as the button that had the focus is gone. */
function Outcome({ title, lead, path, action }: OutcomeProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.querySelector('h1')?.focus(), [])
  return (
    <Sheet ref={sheet} title={title} lead={lead}>
      {/* By way of sign-in, as nobody may be signed in here. */}
      <ButtonLink href={`/api/open?to=${encodeURIComponent(path)}`} className="mt-6">
        {action}
      </ButtonLink>
    </Sheet>
  )
}
