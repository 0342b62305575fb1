import { type ReactNode, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useKeepSubscription } from './billing-api.ts'
import { formatEpoch } from './billing-dates.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Plan } from './plan.ts'

type CancellingTabProps = { plan: Plan; companyName: string }

/** Ends the subscription, or takes that back (spec 2.15, Settings). */
export function CancellingTab({ plan, companyName }: CancellingTabProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="p-6 max-sm:p-5">
      {plan.cancelAt === null ? (
        <Choice
          title="Cancel the subscription"
          text="Access lasts until the end of the billing period. Your data stays, to read and to export."
        >
          <Button
            className="border-danger! text-danger! enabled:hover:bg-danger-soft! max-sm:w-full"
            onClick={() => setAsking(true)}
          >
            Cancel Subscription
          </Button>
        </Choice>
      ) : (
        <Keep endsOn={formatEpoch(plan.cancelAt)} />
      )}
      <CancelDialog plan={plan} companyName={companyName} open={isAsking} onOpenChange={setAsking} />
    </div>
  )
}

function Keep({ endsOn }: { endsOn: string }) {
  const keep = useKeepSubscription()
  const run = () =>
    keep.mutate(undefined, {
      onSuccess: () => toast({ title: 'Subscription Kept', description: 'It goes on as before.' }),
      onError: (error) => toast({ variant: 'destructive', title: 'Error', description: problemOf(error) }),
    })
  return (
    <>
      <Choice
        title={`The subscription ends on ${endsOn}`}
        text="Until then everything stays open, and you can take the cancelling back. Your data stays, to read and to export."
      >
        <Button busy={keep.isPending} className="max-sm:w-full" onClick={run}>
          {keep.error ? 'Try again' : 'Keep Subscription'}
        </Button>
      </Choice>
      {keep.error && (
        <Notice tone="error" title="The subscription still ends." className="mt-4">
          {problemOf(keep.error)}
        </Notice>
      )}
    </>
  )
}

function problemOf(error: Error): string {
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
