import { useFinishPayment } from '#client/queries/billing.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { PaymentOutcome } from '#shared/billing/contract.ts'
import { billingTab } from './billing-tab-address.ts'
import { notifyPayment, updateFailed } from './outcome-notice.ts'
import { notConfirmed } from './use-confirm-payment.ts'
import { useReturned, useReturnedId } from './use-returned.ts'

/** Finishes a payment after the redirect from the bank that asked about it. */
export function useReturnedPayment() {
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
