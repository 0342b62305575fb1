import { noticeOf } from '#client/api/http.ts'
import { useDeliveries, useResend, useSendTest } from '#client/queries/webhooks.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { formatDayNumber, formatInstant } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { Sheet, SheetBody, SheetFooter } from '#client/ui/overlay/sheet.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#shared/webhook/contract.ts'
import { hostOf, outcomeInWords } from './webhook-words.ts'

type DeliveriesSheetProps = { looking: DialogSubject<WebhookEndpoint>; today: PlainDate }

/** The last messages to a webhook, with what each was answered. */
export function DeliveriesSheet({ looking, today }: DeliveriesSheetProps) {
  const { subject: endpoint } = looking
  return (
    <Sheet
      open={looking.isOpen}
      onOpenChange={looking.onOpenChange}
      title="Messages"
      description={endpoint && `The last 50 to ${hostOf(endpoint)}, from the last 30 days.`}
    >
      {endpoint && <Deliveries endpoint={endpoint} today={today} />}
    </Sheet>
  )
}

function Deliveries({ endpoint, today }: { endpoint: WebhookEndpoint; today: PlainDate }) {
  const { data: deliveries, isError, refetch } = useDeliveries(endpoint.id)
  const sendTest = useSendTest()
  const resend = useResend()
  const error = sendTest.error ?? resend.error
  const isOff = endpoint.off !== null
  return (
    <>
      <SheetBody>
        {error && (
          <Notice tone="error" className="mb-4">
            {noticeOf(error, 'We couldn’t send it. Please try again.')}
          </Notice>
        )}
        {isError && !deliveries && <ReadFailure what="The messages" onRetry={() => void refetch()} />}
        {!deliveries && !isError && <Skeleton className="h-20!" />}
        {deliveries?.length === 0 && <p className="text-muted">No messages yet.</p>}
        <ul aria-label="Messages" className="divide-y divide-line">
          {deliveries?.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              today={today}
              isBusy={resend.isPending && resend.variables === delivery.id}
              {...(!isOff && { onResend: () => resend.mutate(delivery.id) })}
            />
          ))}
        </ul>
      </SheetBody>
      <SheetFooter>
        <Button busy={sendTest.isPending} disabled={isOff} onClick={() => sendTest.mutate(endpoint.id)}>
          Send a test
        </Button>
        {isOff && <p className="text-small text-muted">The webhook is off.</p>}
      </SheetFooter>
    </>
  )
}

const states = { waiting: 'Trying', delivered: 'Delivered', failed: 'Failed' } as const satisfies Record<
  WebhookDelivery['state'],
  string
>

type DeliveryRowProps = {
  delivery: WebhookDelivery
  today: PlainDate
  isBusy: boolean
  /** Left out while the webhook is off. */
  onResend?: () => void
}

function DeliveryRow({ delivery, today, isBusy, onResend }: DeliveryRowProps) {
  const { type, state, createdAt, attempts, nextAttemptAt } = delivery
  const isTryingAgain = state === 'waiting' && attempts > 0 && nextAttemptAt !== null
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 font-[550] break-words">
            {type}
            <Badge>{states[state]}</Badge>
          </p>
          <p className="text-small text-muted">
            <time dateTime={createdAt}>{formatInstant(createdAt, today)}</time>
            {' · '}
            {outcomeInWords(delivery)}
            {attempts > 1 && ` · Tried ${formatDayNumber(attempts)} times`}
            {isTryingAgain && ` · Next try ${formatInstant(nextAttemptAt, today).replace(/^Today/, 'today')}`}
          </p>
        </div>
        {onResend && (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={`Send again: ${type}, ${formatInstant(createdAt, today)}`}
            onClick={onResend}
          >
            Send again
          </Button>
        )}
      </div>
      <Contents delivery={delivery} />
    </li>
  )
}

function Contents({ delivery: { messageId, body, answer, durationMs } }: { delivery: WebhookDelivery }) {
  return (
    <details className="mt-1 text-small">
      <summary className="cursor-pointer py-1 text-muted">Message and response</summary>
      <p className="mt-1 break-all text-muted">webhook-id: {messageId}</p>
      <Text label="Message">{body}</Text>
      {durationMs !== null && <p className="mt-2 text-muted">Took {formatDayNumber(durationMs)} ms</p>}
      {answer && <Text label="Answer">{answer}</Text>}
    </details>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label}>
      <pre className="mt-1 max-h-60 overflow-auto rounded-card border border-line bg-sunken p-3 font-mono text-small break-all whitespace-pre-wrap">
        {children}
      </pre>
    </section>
  )
}
