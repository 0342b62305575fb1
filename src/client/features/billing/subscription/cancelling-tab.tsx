import { type ReactNode, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { type Cancelling, useUndoCancellation } from '#client/queries/billing.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { endsWithPeriod } from '#shared/billing/access.ts'
import { formatEpoch } from './billing-dates.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Plan } from './plan.ts'

type CancellingTabProps = { plan: Plan; companyName: string; cancelling: Cancelling }

/** Cancels the subscription, or undoes that (spec 2.15, Settings). */
export function CancellingTab({ plan, companyName, cancelling }: CancellingTabProps) {
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoCancellationWithNotices()
  const isCancelled = plan.cancelAt !== null
  return (
    <div className="grid gap-6 p-6 max-sm:p-5">
      <Choice {...wordsOf(plan)}>
        {/* The same button for both, so that it keeps the focus. */}
        <Button
          busy={undo.isPending}
          className={classNames(
            'max-sm:w-full',
            !isCancelled && 'border-danger! text-danger! enabled:hover:bg-danger-soft!',
          )}
          onClick={isCancelled ? undo.run : () => setAsking(true)}
        >
          {isCancelled ? 'Keep Subscription' : 'Cancel Subscription'}
        </Button>
      </Choice>
      {isCancelled && undo.problem !== null && (
        <Notice tone="error" title="The subscription will still end.">
          {undo.problem}
        </Notice>
      )}
      {isCancelled && !endsWithPeriod(plan) && (
        <Choice
          title="Cancel it earlier"
          text="You keep access until the end of the billing period. After that, you can still read and export your data."
        >
          <Button className="max-sm:w-full" onClick={() => setAsking(true)}>
            Cancel Subscription
          </Button>
        </Choice>
      )}
      <CancelDialog
        plan={plan}
        companyName={companyName}
        cancelling={cancelling}
        open={isAsking}
        onOpenChange={setAsking}
      />
    </div>
  )
}

function wordsOf({ cancelAt, access }: Plan): { title: string; text: string } {
  if (cancelAt === null)
    return {
      title: 'Cancel the subscription',
      text: access.isFull
        ? 'You keep access until the end of the billing period. After that, you can still read and export your data.'
        : 'Your company is already read-only, and stays that way. Nothing is deleted.',
    }
  return {
    title: `The subscription ends on ${formatEpoch(cancelAt)}`,
    text: access.isFull
      ? 'Until then, everything works and you can undo the cancellation. Afterwards, you can still read and export your data.'
      : 'Until then, you can undo the cancellation. Afterwards, you can still read and export your data.',
  }
}

function useUndoCancellationWithNotices() {
  const { mutate, isPending, error } = useUndoCancellation()
  const run = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Subscription Kept', description: 'It continues as before.' }),
      onError: (failure) =>
        toast({ variant: 'destructive', title: 'Error', description: undoFailure(failure) }),
    })
  return { run, isPending, problem: error && undoFailure(error) }
}

function undoFailure(error: Error): string {
  return noticeOf(error, 'Failed to keep subscription. Please try again.')
}

type ChoiceProps = { title: string; text: string; children: ReactNode }

function Choice({ title, text, children }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="figures font-semibold">{title}</h2>
        <p className="max-w-[48ch] text-small text-pretty text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
