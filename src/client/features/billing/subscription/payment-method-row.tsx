import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardInWords } from '#shared/billing/card-in-words.ts'
import type { SubscriptionDetails } from '#shared/billing/contract.ts'

type PaymentMethodRowProps = {
  card: SubscriptionDetails['paymentMethod']
  /** What it is for. */
  purpose: string
  /** The button at the right end. */
  children: ReactNode
}

/** The card on file, or a note that there is none. */
export function PaymentMethodRow({ card, purpose, children }: PaymentMethodRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-6 max-sm:p-5">
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden
          className="grid h-8 w-12 flex-none place-items-center rounded-[5px] border border-line bg-paper text-[0.6875rem] font-bold tracking-[0.04em]"
        >
          {(card && cardChip(card)) ?? <CreditCard className="size-4" />}
        </span>
        <p className="min-w-0">
          <span className={card ? 'figures block font-semibold' : 'block'}>
            {card ? cardInWords(card) : 'No payment method on file'}
          </span>
          <span className="figures block text-small text-muted">{purpose}</span>
        </p>
      </div>
      {children}
    </div>
  )
}

const chips: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
}

/** 'VISA', for the small picture of a card; null for a brand without a short name. */
function cardChip({ brand }: { brand: string }): string | null {
  return chips[brand] ?? null
}
