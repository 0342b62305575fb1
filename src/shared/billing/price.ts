/** What one active person costs a month, in the currency's smallest unit. */
export type Price = {
  amount: number
  /** Three small letters, as Stripe writes them. */
  currency: string
}

/** One dollar per active person and month (spec 1). */
export const specPrice: Price = { amount: 100, currency: 'usd' }

/** The free trial, from the first subscription on. */
export const trialDays = 30

/** '$24.00', '-$3.20' and '$1,240.00': the same in every locale. */
export function formatCents(cents: number): string {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
