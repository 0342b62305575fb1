import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { idOf } from '../ids.ts'
import { parameters } from '../params.ts'
import type { Params, Sandbox } from '../sandbox.ts'
import { end } from '../subscriptions/ending.ts'
import { isOver } from '../subscriptions/subscriptions.ts'
import { findCustomer } from './customers.ts'
import { asDeleted } from './deleted.ts'
import { detach } from './payment-methods.ts'

const none = parameters({})

/**
 * DELETE /v1/customers/:id: 'Delete a customer' of the API reference. Subscriptions end at once, cards are
 * detached, invoices stay.
 */
export function deleteCustomer(sandbox: Sandbox, params: Params, id: string): Stripe.DeletedCustomer {
  none(params)
  const customer = findCustomer(sandbox, id)
  const { state } = sandbox
  for (const subscription of state.subscriptions)
    if (idOf(subscription.customer) === id && !isOver(subscription))
      end(sandbox, subscription, 'cancellation_requested')
  for (const method of state.paymentMethods) if (method.customer === id) detach(sandbox, method)
  customer.invoice_settings.default_payment_method = null
  state.customers = state.customers.filter((each) => each !== customer)
  state.deletedCustomers.push(customer)
  emit(sandbox, 'customer.deleted', customer)
  return asDeleted(customer)
}
