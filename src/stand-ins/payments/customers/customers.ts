import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { newId, randomText } from '../ids.ts'
import {
  emailOrNone,
  fields,
  integer,
  metadata,
  parameters,
  text,
  textOrNone,
  withMetadata,
} from '../params.ts'
import { found } from '../refusals.ts'
import { pageOf } from '../responses.ts'
import type { Params, Sandbox } from '../sandbox.ts'
import { asDeleted } from './deleted.ts'
import { attachedPaymentMethod } from './payment-methods.ts'

const forCreating = parameters({ name: textOrNone, email: emailOrNone, metadata })
const forUpdating = parameters({
  name: textOrNone,
  email: emailOrNone,
  metadata,
  invoice_settings: fields({ default_payment_method: textOrNone }),
})
const forListing = parameters({ email: text, limit: integer, starting_after: text })
const forReading = parameters({})

/** POST /v1/customers */
export function createCustomer(sandbox: Sandbox, params: Params): Stripe.Customer {
  const { name = null, email = null, metadata: given } = forCreating(params)
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: withMetadata({}, given),
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  sandbox.state.customers.push(customer)
  emit(sandbox, 'customer.created', customer)
  return customer
}

/** GET /v1/customers/:id */
export function getCustomer(
  sandbox: Sandbox,
  params: Params,
  id: string,
): Stripe.Customer | Stripe.DeletedCustomer {
  forReading(params)
  const deleted = sandbox.state.deletedCustomers.find((each) => each.id === id)
  return deleted ? asDeleted(deleted) : findCustomer(sandbox, id)
}

/** GET /v1/customers */
export function listCustomers(sandbox: Sandbox, params: Params): Stripe.ApiList<Stripe.Customer> {
  const { email, limit, starting_after: startingAfter } = forListing(params)
  const customers = sandbox.state.customers.filter((each) => email === undefined || each.email === email)
  return pageOf(customers, '/v1/customers', { limit, startingAfter })
}

/** POST /v1/customers/:id */
export function updateCustomer(sandbox: Sandbox, params: Params, id: string): Stripe.Customer {
  const { name, email, metadata: given, invoice_settings: settings } = forUpdating(params)
  const customer = findCustomer(sandbox, id)
  const card = settings?.default_payment_method
  if (card) attachedPaymentMethod(sandbox, card, id, 'invoice_settings[default_payment_method]')
  if (name !== undefined) customer.name = name
  if (email !== undefined) customer.email = email
  if (card !== undefined) customer.invoice_settings.default_payment_method = card
  customer.metadata = withMetadata(customer.metadata, given)
  emit(sandbox, 'customer.updated', customer)
  return customer
}

/** The customer of that id; `param` where a parameter names it. */
export function findCustomer(sandbox: Sandbox, id: string, param?: string): Stripe.Customer {
  return found(sandbox.state.customers, id, 'customer', param)
}

/** The same, also where it was deleted: its invoices and what ended stay. */
export function everCustomer({ state }: Sandbox, id: string, param?: string): Stripe.Customer {
  return found([...state.customers, ...state.deletedCustomers], id, 'customer', param)
}
