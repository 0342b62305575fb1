import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { idOf, newId } from '../ids.ts'
import { parameters } from '../params.ts'
import { found, invalid } from '../refusals.ts'
import type { Params, Sandbox, TestCard } from '../sandbox.ts'
import { brandOf, fullYear } from './cards.ts'

const none = parameters({})

/** GET /v1/payment_methods/:id */
export function getPaymentMethod(sandbox: Sandbox, params: Params, id: string): Stripe.PaymentMethod {
  none(params)
  return found(sandbox.state.paymentMethods, id, 'PaymentMethod')
}

/** POST /v1/payment_methods/:id/detach */
export function detachPaymentMethod(sandbox: Sandbox, params: Params, id: string): Stripe.PaymentMethod {
  none(params)
  const paymentMethod = found(sandbox.state.paymentMethods, id, 'PaymentMethod')
  if (paymentMethod.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  detach(sandbox, paymentMethod)
  return paymentMethod
}

/** A card that is detached pays nothing any more; the event names the customer as it was. */
export function detach(sandbox: Sandbox, paymentMethod: Stripe.PaymentMethod): void {
  const { customer, id } = paymentMethod
  paymentMethod.customer = null
  for (const each of sandbox.state.customers)
    if (each.invoice_settings.default_payment_method === id)
      each.invoice_settings.default_payment_method = null
  for (const each of sandbox.state.subscriptions)
    if (each.default_payment_method === id) each.default_payment_method = null
  emit(sandbox, 'payment_method.detached', paymentMethod, { customer })
}

/**
 * The bank has sent a new card for an old one: 'Automatic card updates'. It answers charges as the old one
 * did.
 */
export function renewCard(sandbox: Sandbox, id: string): void {
  const paymentMethod = found(sandbox.state.paymentMethods, id, 'PaymentMethod')
  const { card } = paymentMethod
  if (!card) return
  const { exp_year, last4 } = card
  card.exp_year += 4
  card.last4 = String((Number(last4) + 1) % 10_000).padStart(4, '0')
  emit(sandbox, 'payment_method.automatically_updated', paymentMethod, { card: { exp_year, last4 } })
}

/** A payment method that a parameter names: it must be attached to that customer. */
export function attachedPaymentMethod(
  sandbox: Sandbox,
  id: string,
  customerId: string,
  param: string,
): Stripe.PaymentMethod {
  const paymentMethod = found(sandbox.state.paymentMethods, id, 'PaymentMethod', param)
  if (paymentMethod.customer !== null && idOf(paymentMethod.customer) === customerId) return paymentMethod
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  )
}

/** A card as a payment method that belongs to nobody yet. */
export function buildPaymentMethod(card: TestCard, now: number): Stripe.PaymentMethod {
  const brand = brandOf(card.number)
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: fullYear(card.expYear),
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
