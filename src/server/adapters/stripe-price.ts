import type { Stripe } from 'stripe'
import type { ProviderPrice } from '#server/features/billing/payment-provider.ts'

/** The price that new subscriptions get, mapped to our contract. */
export async function readPrice({ prices }: Stripe, priceId: string): Promise<ProviderPrice> {
  const { unit_amount, currency, active, billing_scheme, recurring } = await prices.retrieve(priceId)
  return {
    unitCents: unit_amount,
    currency,
    isMonthlyPerSeat:
      billing_scheme === 'per_unit' &&
      recurring?.interval === 'month' &&
      recurring.interval_count === 1 &&
      recurring.usage_type === 'licensed',
    isActive: active,
  }
}
