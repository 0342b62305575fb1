import { Stripe } from 'stripe'
import { idOf, newId } from '../ids.ts'
import { money } from '../money.ts'
import { sandboxPriceId, sandboxProductId } from '../subscriptions/price.ts'
import { theItem, unitAmountOf } from '../subscriptions/subscriptions.ts'

type Period = { start: number; end: number }

/** What a whole period costs; nothing while it is a trial. */
export function periodLine(
  subscription: Stripe.Subscription,
  period: Period,
  kind: 'paid' | 'trial' = 'paid',
): Stripe.InvoiceLineItem {
  const { quantity = 0 } = theItem(subscription)
  const unitAmount = unitAmountOf(subscription)
  const each = money(unitAmount, subscription.currency)
  const description =
    kind === 'trial' ? 'Trial period for Sorrel' : `${quantity} × Sorrel (at ${each} / month)`
  const amount = kind === 'trial' ? 0 : quantity * unitAmount
  return line(subscription, { amount, quantity, period, description, invoiceItem: null })
}

/** A proration that has waited, on its invoice. */
export function prorationLine(
  subscription: Stripe.Subscription,
  { id, amount, quantity, period, description }: Stripe.InvoiceItem,
): Stripe.InvoiceLineItem {
  return line(subscription, { amount, quantity, period, description, invoiceItem: id })
}

/**
 * A change of quantity in the middle of a period, by the second: what is left of the old comes back, the same
 * of the new is charged.
 */
export function prorationsOf(
  subscription: Stripe.Subscription,
  newQuantity: number,
  now: number,
): Stripe.InvoiceItem[] {
  const {
    quantity: oldQuantity = 0,
    current_period_start: start,
    current_period_end: end,
  } = theItem(subscription)
  const unitAmount = unitAmountOf(subscription)
  const share = (end - now) / (end - start)
  const period = { start: now, end }
  const day = new Date(now * 1_000).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return [
    invoiceItem(subscription, {
      amount: -Math.round(oldQuantity * unitAmount * share),
      quantity: oldQuantity,
      period,
      description: `Unused time on ${oldQuantity} × Sorrel after ${day}`,
    }),
    invoiceItem(subscription, {
      amount: Math.round(newQuantity * unitAmount * share),
      quantity: newQuantity,
      period,
      description: `Remaining time on ${newQuantity} × Sorrel after ${day}`,
    }),
  ]
}

type Content = { amount: number; quantity: number; period: Period; description: string | null }

function line(
  subscription: Stripe.Subscription,
  { amount, quantity, period, description, invoiceItem: item }: Content & { invoiceItem: string | null },
): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: item === null,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: item,
        proration: item !== null,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: theItem(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: pricing(subscription),
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

function invoiceItem(
  subscription: Stripe.Subscription,
  { amount, quantity, period, description }: Content,
): Stripe.InvoiceItem {
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    date: period.start,
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: {
        subscription: subscription.id,
        subscription_item: theItem(subscription).id,
      },
      type: 'subscription_details',
    },
    period,
    pricing: pricing(subscription),
    proration: true,
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    tax_rates: [],
    test_clock: null,
  }
}

function pricing(subscription: Stripe.Subscription): Stripe.InvoiceLineItem.Pricing {
  return {
    price_details: { price: sandboxPriceId, product: sandboxProductId },
    type: 'price_details',
    unit_amount_decimal: Stripe.Decimal.from(unitAmountOf(subscription)),
  }
}
