import { noticeOf } from '#client/api/http.ts'
import type { Cancelling } from '#client/queries/billing.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import { formatEpoch } from './billing-dates.ts'
import { endIfCancelled, type Plan } from './plan.ts'

type CancelDialogProps = {
  plan: Plan
  companyName: string
  cancelling: Cancelling
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before the subscription is cancelled, and says until when access lasts. */
export function CancelDialog({
  plan,
  companyName,
  cancelling: cancel,
  open,
  onOpenChange,
}: CancelDialogProps) {
  const close = () => {
    cancel.reset()
    onOpenChange(false)
  }
  // A cancellation that is being sent can't be stopped by closing.
  const closeIfIdle = () => !cancel.isPending && close()
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast(cancelledNotice(plan))
        close()
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Error', description: cancelFailure(error) }),
    })
  return (
    <Dialog open={open} onOpenChange={closeIfIdle} title="Cancel your subscription?" alert>
      <DialogBody className="text-pretty text-muted">
        <WhatEnds plan={plan} companyName={companyName} />
        {cancel.error && (
          <Notice tone="error" title="The subscription wasn’t cancelled.">
            {cancelFailure(cancel.error)}
          </Notice>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          busy={cancel.isPending}
          className="border-danger! text-danger! enabled:hover:bg-danger-soft!"
          onClick={confirm}
        >
          Yes, Cancel
        </Button>
        <Button variant="primary" data-safe disabled={cancel.isPending} onClick={closeIfIdle}>
          Keep Subscription
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function WhatEnds({ plan, companyName }: { plan: Plan; companyName: string }) {
  const end = endIfCancelled(plan)
  const people = plan.activeUsers === 1 ? 'the one person' : `the ${plan.activeUsers} people`
  if (end === null)
    return (
      <p>
        {companyName} is already read-only, and stays that way. You won’t be charged again, and nothing is
        deleted.
      </p>
    )
  return (
    <>
      <p>
        You'll continue to have access until the end of your billing period.{' '}
        <b className="figures text-ink">
          {plan.status === 'past_due' ? 'While the payment is overdue, that' : 'That'} is {formatEpoch(end)}.
        </b>{' '}
        After that, {people} of {companyName} can read and export, but no one can request leave. Pending
        requests can still be decided.
      </p>
      <p>Nothing is deleted. Until then, you can undo this.</p>
    </>
  )
}

function cancelledNotice(plan: Plan): { title: string; description: string } {
  return {
    title: 'Subscription Cancelled',
    description:
      endIfCancelled(plan) === null
        ? 'Your company can still read and export everything.'
        : "You'll continue to have access until the end of your billing period.",
  }
}

function cancelFailure(error: Error): string {
  return noticeOf(error, 'Failed to cancel subscription. Please try again.')
}
