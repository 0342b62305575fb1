import { createCustomer, getCustomer, listCustomers, updateCustomer } from './customers/customers.ts'
import { deleteCustomer } from './customers/deletion.ts'
import { detachPaymentMethod, getPaymentMethod } from './customers/payment-methods.ts'
import { searchCustomers } from './customers/search.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
} from './customers/setup-intents.ts'
import {
  finalizeInvoice,
  getInvoice,
  listInvoices,
  payInvoice,
  previewInvoice,
} from './invoices/invoice-calls.ts'
import { parameters } from './params.ts'
import { confirmPaymentIntent, getPaymentIntent } from './payment-intents/payment-intent-calls.ts'
import { invalid } from './refusals.ts'
import type { Params, Sandbox, SandboxCall } from './sandbox.ts'
import { findPrice } from './subscriptions/price.ts'
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from './subscriptions/subscription-calls.ts'
import { resumeSubscription, updateSubscription } from './subscriptions/subscription-changes.ts'

type Handler = (sandbox: Sandbox, params: Params, id: string) => object

const forReading = parameters({})

/** What the sandbox knows of Stripe's API. Of two that fit, the first answers. */
const handlers: Record<string, Handler> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': listCustomers,
  'GET /v1/customers/search': searchCustomers,
  'GET /v1/customers/:id': getCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/prices/:id': (sandbox, params, id) => {
    forReading(params)
    return findPrice(sandbox, id)
  },
  'GET /v1/payment_methods/:id': getPaymentMethod,
  'POST /v1/payment_methods/:id/detach': detachPaymentMethod,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/:id': getSubscription,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'POST /v1/subscriptions/:id/resume': resumeSubscription,
  'POST /v1/setup_intents': createSetupIntent,
  'GET /v1/setup_intents/:id': getSetupIntent,
  'POST /v1/setup_intents/:id/confirm': confirmSetupIntent,
  'POST /v1/setup_intents/:id/cancel': cancelSetupIntent,
  'GET /v1/payment_intents/:id': getPaymentIntent,
  'POST /v1/payment_intents/:id/confirm': confirmPaymentIntent,
  'GET /v1/invoices': listInvoices,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/:id': getInvoice,
  'POST /v1/invoices/:id/finalize': finalizeInvoice,
  'POST /v1/invoices/:id/pay': payInvoice,
}

/** Answers a call, or refuses an address that names nothing here. */
export function answer(sandbox: Sandbox, { method, path, params }: SandboxCall): object {
  for (const [pattern, handler] of Object.entries(handlers)) {
    const id = idIn(`${method} ${path}`, pattern)
    if (id !== null) return handler(sandbox, params, id)
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
}

/** The id of an address that fits, empty where the pattern has none; null where it doesn't fit. */
function idIn(address: string, pattern: string): string | null {
  const parts = address.split('/')
  const expected = pattern.split('/')
  const fits = expected.every((part, index) => part === parts[index] || (part === ':id' && parts[index]))
  if (!fits || parts.length !== expected.length) return null
  return parts[expected.indexOf(':id')] ?? ''
}
