import { toast } from '#client/ui/feedback/toast-store.ts'
import type { PaymentOutcome, SetupOutcome } from '#shared/billing/contract.ts'

/** The title of spec 8, 'Payment confirmation failure'. */
export const updateFailed = 'Update Failed'
export const notAccepted = 'Your card was not accepted. Please check it, or use another one.'

/** The notice about a card that was set up. */
export function notifyOutcome({ outcome, paymentError, needsConfirmation }: SetupOutcome): void {
  if (outcome === 'failed') toast({ variant: 'destructive', title: updateFailed, description: notAccepted })
  else if (outcome === 'processing')
    toast({
      title: 'Your card is being checked',
      description: 'This can take a while. You need not wait for it.',
    })
  else if (paymentError !== null)
    toast({
      variant: 'destructive',
      title: 'Payment Method Updated',
      description: `What is open could not be paid with it: ${paymentError}`,
    })
  else if (needsConfirmation)
    toast({
      title: 'Payment Method Updated',
      description: 'Your bank asks you to confirm the payment of what is open.',
    })
  else toast({ title: 'Payment Method Updated' })
}

/** The notice about a payment that was confirmed. */
export function notifyPayment({ outcome }: PaymentOutcome): void {
  if (outcome === 'paid') toast({ title: 'Payment Confirmed' })
  if (outcome === 'processing')
    toast({
      title: 'Your payment is being checked',
      description: 'Your bank has not answered yet. You need not wait for it.',
    })
}
