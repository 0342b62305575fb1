import type Stripe from 'stripe'
import { idOf } from './ids.ts'
import { parameters } from './params.ts'
import { found, invalid } from './refusals.ts'
import type { Sandbox } from './sandbox.ts'
import type { Params } from './sandbox-types.ts'

const none = parameters({})

/** GET /v1/payment_methods/:id */
export function getPaymentMethod(sandbox: Sandbox, params: Params, id: string): Stripe.PaymentMethod {
  none(params)
  return found(sandbox.state.paymentMethods, id, 'PaymentMethod')
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
