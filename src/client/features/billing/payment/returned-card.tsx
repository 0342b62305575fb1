import { billingTab } from './billing-tab-address.ts'
import { ReturnedFromBank } from './returned-from-bank.tsx'
import { useReturnedPayment } from './use-returned-payment.ts'
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
