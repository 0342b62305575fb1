import { Stripe } from 'stripe'
import { found } from '../refusals.ts'

export const sandboxPriceId = 'price_sandbox'
export const sandboxProductId = 'prod_sandbox'
/** Cents of a dollar for each user and month. */
export const unitAmount = 100
const created = Date.UTC(2026, 0, 1) / 1_000

/** The one price: a dollar per user per month. */
export function sandboxPrice(): Stripe.Price {
  return {
    id: sandboxPriceId,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
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
export function sandboxPlan(): Stripe.Plan {
  return {
    id: sandboxPriceId,
    object: 'plan',
    active: true,
    amount: unitAmount,
    amount_decimal: Stripe.Decimal.from(unitAmount),
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
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
export function findPrice(id: string, param?: string): Stripe.Price {
  return found([sandboxPrice()], id, 'price', param)
}
