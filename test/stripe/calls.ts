import type { Stripe } from 'stripe'
import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import { found, newId, refusal } from '#stand-ins/payments/state.ts'
import { type Part, priceId, type shapesOf } from './shapes.ts'

/** As it came: `items[0][quantity]` is a name. */
export type Form = Record<string, string>
export type Call = { method: string; path: string; form: Form; idempotencyKey: string | undefined }

type Handler = (id: string, form: Form, expand: readonly string[]) => Promise<object> | object

/** Exactly the calls that `adapters/stripe.ts` makes, done by the sandbox. */
export function stripeCalls(sandbox: PaymentSandbox, shapes: ReturnType<typeof shapesOf>) {
  const { provider, state } = sandbox
  const subscriptionOf = (id: string) => found(state.subscriptions, id)
  const invoiceOf = (id: string) => found(state.invoices, id)

  const handlers: Record<string, Handler> = {
    'GET /v1/prices/:id': (id) => {
      if (id !== priceId) throw refusal('missing', `There is no ${id}.`)
      return shapes.price()
    },

    'POST /v1/customers': async (_, form) => {
      const [name, email] = [need(form, 'name'), need(form, 'email')]
      const { id } = await provider.createCustomer({ companyId: companyIn(form), name, email, ...keyed() })
      return shapes.customer(id, [])
    },
    'GET /v1/customers': (_, { email }) =>
      list(
        living()
          .filter((each) => each.email === email)
          .map(({ id }) => shapes.customer(id, [])),
      ),
    'GET /v1/customers/search': (_, form) => {
      const [, companyId] = /^metadata\['company_id'\]:'([^']*)'$/.exec(need(form, 'query')) ?? []
      return list(
        living()
          .filter((each) => each.companyId === companyId)
          .map(({ id }) => shapes.customer(id, [])),
      )
    },
    'GET /v1/customers/:id': (id, _, expand) => shapes.customer(id, expand),
    'POST /v1/customers/:id': async (id, form, expand) => {
      const { name, email, 'invoice_settings[default_payment_method]': card } = form
      if (name !== undefined && email !== undefined)
        await provider.setContact({ customerId: id, name, email, ...keyed() })
      if (card)
        await provider.usePaymentMethod({ customerId: id, subscriptionId: null, paymentMethodId: card })
      return shapes.customer(id, expand)
    },
    'DELETE /v1/customers/:id': async (id) => {
      await provider.deleteCustomer(id)
      return shapes.customer(id, [])
    },

    'POST /v1/subscriptions': async (_, form) => {
      if (need(form, 'items[0][price]') !== priceId) throw refusal('missing', 'No such price.')
      const { id } = await provider.createSubscription({
        companyId: companyIn(form),
        customerId: need(form, 'customer'),
        quantity: Number(need(form, 'items[0][quantity]')),
        trialEnd: form['trial_end'] ? new Date(Number(form['trial_end']) * 1_000) : null,
        ...keyed(),
      })
      return shapes.subscription(subscriptionOf(id))
    },
    'GET /v1/subscriptions': async (_, form, expand) => {
      const ofItems = expand.map((each) => each.replace(/^data\./, ''))
      const subscriptions = await provider.listSubscriptions(need(form, 'customer'))
      return list(subscriptions.map(({ id }) => shapes.subscription(subscriptionOf(id), ofItems)))
    },
    'POST /v1/subscriptions/:id': async (id, form) => {
      const { customerId, itemId, cancelAt, periodEnd } = subscriptionOf(id)
      const change = { subscriptionId: id, ...keyed() }
      const { cancel_at: at, cancel_at_period_end: withPeriod, default_payment_method: card } = form
      if (withPeriod === 'true') await provider.endWithPeriod(change)
      // An end at a date is another setting.
      if ((withPeriod === 'false' && cancelAt === periodEnd) || at === '') await provider.keep(change)
      if (card) await provider.usePaymentMethod({ customerId, subscriptionId: id, paymentMethodId: card })
      if (form['items[0][id]'] === itemId) {
        const prorates = form['proration_behavior'] === 'create_prorations'
        const quantity = Number(need(form, 'items[0][quantity]'))
        await provider.setQuantity({ ...change, itemId, quantity, prorates })
      }
      return shapes.subscription(subscriptionOf(id))
    },
    'DELETE /v1/subscriptions/:id': async (id) => {
      await provider.endNow({ subscriptionId: id, ...keyed() })
      return shapes.subscription(subscriptionOf(id))
    },
    'POST /v1/subscriptions/:id/resume': async (id) => {
      await provider.resume(id)
      return shapes.subscription(subscriptionOf(id))
    },

    'POST /v1/setup_intents': async (_, form) => {
      const customerId = need(form, 'customer')
      const { id } = await provider.createCardSetup({ companyId: companyIn(form), customerId, ...keyed() })
      return shapes.setupIntent(found(state.setups, id))
    },
    'GET /v1/setup_intents/:id': (id) => shapes.setupIntent(found(state.setups, id)),

    'GET /v1/payment_intents/:id': (id) => {
      const invoice = state.invoices.find(({ payment }) => payment?.id === id)
      if (!invoice?.payment) throw refusal('missing', `There is no ${id}.`)
      return shapes.paymentIntent(invoice.payment, invoice.customerId)
    },

    'GET /v1/invoices': (_, form) => {
      const theirs = state.invoices.filter(({ customerId }) => customerId === form['customer'])
      return list(
        theirs
          .toReversed()
          .slice(0, Number(form['limit']))
          .map((each) => shapes.invoice(each)),
      )
    },
    'POST /v1/invoices/create_preview': async (_, form): Promise<Part<Stripe.Invoice>> => {
      const { customerId, quantity, unitCents, id } = subscriptionOf(need(form, 'subscription'))
      const { nextInvoice, subscription } = await provider.readAccount(customerId)
      if (!nextInvoice || subscription?.id !== id) throw refusal('other', 'No upcoming invoices.')
      const { date, amountCents, prorationsCents } = nextInvoice
      return {
        period_end: date.getTime() / 1_000,
        amount_due: amountCents,
        subtotal: prorationsCents + quantity * unitCents,
      }
    },
    'GET /v1/invoices/:id': (id, _, expand) => shapes.invoice(invoiceOf(id), expand),
    'POST /v1/invoices/:id/finalize': async (id) => {
      await provider.finalizeInvoice(id)
      return shapes.invoice(invoiceOf(id))
    },
    'POST /v1/invoices/:id/pay': async (id, form) => {
      await provider.payInvoice(id, need(form, 'payment_method'))
      return shapes.invoice(invoiceOf(id))
    },
  }

  function living() {
    return state.customers.filter(({ isDeleted }) => !isDeleted).toReversed()
  }

  return ({ method, path, form }: Call): Promise<object> | object => {
    const expand = Object.keys(form).flatMap((name) => (name.startsWith('expand[') ? [form[name] ?? ''] : []))
    for (const [pattern, handler] of Object.entries(handlers)) {
      const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`)
      if (match) return handler(match[1] ?? '', form, expand)
    }
    throw refusal('other', `The double knows no ${method} ${path}.`)
  }
}

const keyed = () => ({ idempotencyKey: newId('call') })
const list = <T>(data: T[]) => ({ object: 'list' as const, data, has_more: false })
const companyIn = (form: Form) => need(form, 'metadata[company_id]')

function need(form: Form, name: string): string {
  const value = form[name]
  if (value === undefined) throw refusal('other', `Missing required param: ${name}.`)
  return value
}
