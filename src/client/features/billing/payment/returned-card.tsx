import { useFinishPayment } from '#client/queries/billing.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { PaymentOutcome } from '#shared/billing/contract.ts'
import { billingTab } from './billing-tab-address.ts'
import { notifyPayment, updateFailed } from './outcome-notice.ts'
import { notConfirmed } from './use-confirm-payment.ts'
import { useReturned, useReturnedId } from './use-returned.ts'
import { useReturnedSetup } from './use-returned-setup.ts'

type ReturnedCardProps = {
  /** Where to go on to when the card is in use. */
  done?: string
}

/** Finishes the setup of a card after the redirect from a bank; draws nothing otherwise. */
export function ReturnedCard({ done = billingTab }: ReturnedCardProps) {
  const returned = useReturnedSetup(done)
  return <ReturnedFromBank {...returned} doing="Setting up your card…" undone="Your card isn’t in use yet." />
}

/** Finishes a payment after the redirect from the bank that asked about it; draws nothing otherwise. */
export function ReturnedPayment() {
  const returned = useReturnedPayment()
  return (
    <ReturnedFromBank
      {...returned}
      doing="Checking your payment…"
      undone="We don’t know yet whether your payment went through."
    />
  )
}

type ReturnedFromBankProps = ReturnType<typeof useReturned> & {
  doing: string
  /** Shown with the reason where it failed. */
  undone: string
}

/** While what a bank has sent back is finished; draws nothing otherwise. */
function ReturnedFromBank({ isReturned, problem, retry, doing, undone }: ReturnedFromBankProps) {
  if (!isReturned) return null
  if (problem === null)
    return (
      <output className="mx-auto mb-4 flex max-w-[1200px] items-center gap-2 text-muted">
        <Spinner />
        {doing}
      </output>
    )
  return (
    <Notice
      tone="error"
      title={undone}
      className="mx-auto mb-6 max-w-[1200px]"
      action={
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}

/** Finishes a payment after the redirect from the bank that asked about it. */
function useReturnedPayment() {
  const { mutate, error } = useFinishPayment()
  return useReturned<PaymentOutcome>({
    id: useReturnedId('payment_intent'),
    finish: (paymentIntentId, callbacks) => mutate({ paymentIntentId }, callbacks),
    error,
    settle: (outcome) => {
      if (outcome.outcome === 'failed')
        toast({ variant: 'destructive', title: updateFailed, description: notConfirmed })
      else notifyPayment(outcome)
      return billingTab
    },
  })
}
