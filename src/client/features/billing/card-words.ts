import type { SubscriptionDetails } from '#shared/billing/contract.ts'

type Card = NonNullable<SubscriptionDetails['paymentMethod']>

const brands: Record<string, { name: string; chip: string }> = {
  visa: { name: 'Visa', chip: 'VISA' },
  mastercard: { name: 'Mastercard', chip: 'MC' },
  amex: { name: 'American Express', chip: 'AMEX' },
  discover: { name: 'Discover', chip: 'DISC' },
  diners: { name: 'Diners Club', chip: 'DC' },
  jcb: { name: 'JCB', chip: 'JCB' },
  unionpay: { name: 'UnionPay', chip: 'UP' },
}

/** 'Visa ending in 4242'; a brand that has no name here is called a card. */
export function cardName({ brand, last4 }: Card): string {
  return `${brands[brand.toLowerCase()]?.name ?? 'Card'} ending in ${last4}`
}

/** 'VISA', for the small picture of a card; null for a brand without a short name. */
export function cardChip({ brand }: Card): string | null {
  return brands[brand.toLowerCase()]?.chip ?? null
}
