import { toast } from '#client/ui/feedback/toast-store.ts'
import type { PaymentOutcome, SetupOutcome } from '#shared/billing/contract.ts'

/** The title of spec 8, 'Payment confirmation failure'. */
export const updateFailed = 'Update Failed'
export const notAccepted = 'Your card wasn’t accepted. Please check it, or use another one.'

/** The notice about a card that was set up. */
export function notifyOutcome({ outcome, paymentError, needsConfirmation }: SetupOutcome): void {
  if (outcome === 'failed') toast({ variant: 'destructive', title: updateFailed, description: notAccepted })
  else if (outcome === 'processing')
    toast({
      title: 'Your card is being checked',
      description: 'This can take a while. You don’t need to wait.',
    })
  else if (paymentError !== null)
    toast({
      variant: 'destructive',
      title: 'Payment Method Updated',
      description: `We couldn’t charge what you owe to it: ${paymentError}`,
    })
  else if (needsConfirmation)
    toast({
      title: 'Payment Method Updated',
      description: 'Your bank asks you to confirm the payment.',
    })
  else toast({ title: 'Payment Method Updated' })
}

/** The notice about a payment that was confirmed. */
export function notifyPayment({ outcome }: PaymentOutcome): void {
  if (outcome === 'paid') toast({ title: 'Payment Confirmed' })
  if (outcome === 'processing')
    toast({
      title: 'Your payment is being checked',
      description: 'Your bank hasn’t answered yet. You don’t need to wait.',
    })
}
