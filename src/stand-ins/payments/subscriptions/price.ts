import { Stripe } from 'stripe'
import { found } from '../refusals.ts'
import type { Sandbox, UnitPrice } from '../sandbox.ts'

export const sandboxPriceId = 'price_sandbox'
export const sandboxProductId = 'prod_sandbox'
export const usualPrice: UnitPrice = { unitAmount: 100, currency: 'usd' }
const created = Date.UTC(2026, 0, 1) / 1_000

/** The one price: a dollar per user per month, if nothing else was chosen. */
export function sandboxPrice({ unitAmount, currency }: UnitPrice): Stripe.Price {
  return {
    id: sandboxPriceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: sandboxProductId,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(unitAmount),
  }
}

/** The same in the older shape that subscription items still carry. */
export function sandboxPlan({ unitAmount, currency }: UnitPrice): Stripe.Plan {
  return {
    id: sandboxPriceId,
    object: 'plan',
    active: true,
    amount: unitAmount,
    amount_decimal: Stripe.Decimal.from(unitAmount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: sandboxProductId,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The price of that id. */
export function findPrice({ price }: Sandbox, id: string, param?: string): Stripe.Price {
  return found([sandboxPrice(price)], id, 'price', param)
}
