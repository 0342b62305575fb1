import type { Stripe } from 'stripe'
import { unconfirmed } from '#stand-ins/payments/payments.ts'
import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import {
  found,
  type Invoice,
  type Payment,
  type Setup,
  type Subscription,
} from '#stand-ins/payments/state.ts'

/** As much of an object of Stripe's as the product reads. */
export type Part<T> = T extends readonly (infer Item)[]
  ? Part<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Part<T[Name]> }
    : T

export const priceId = 'price_sandbox'

/** The sandbox's things in Stripe's shapes, with ids where `expand` names nothing else. */
export function shapesOf({ state, price }: PaymentSandbox, patches: ReadonlyMap<string, object>) {
  /** With what a test has changed of it. */
  const patched = <T extends { id?: string }>(shape: T): T => ({ ...shape, ...patches.get(shape.id ?? '') })

  const cardOf = (id: string | null, isExpanded: boolean): string | null | Part<Stripe.PaymentMethod> => {
    const card = state.cards.find((each) => each.id === id)
    if (!card || !isExpanded) return id
    const { brand, last4 } = card
    return { id: card.id, object: 'payment_method', type: 'card', card: { brand, last4 } }
  }

  const customer = (
    id: string,
    expand: readonly string[],
  ): Part<Stripe.Customer | Stripe.DeletedCustomer> => {
    const { companyId, name, email, cardId, isDeleted } = found(state.customers, id)
    if (isDeleted) return { id, object: 'customer', deleted: true }
    const default_payment_method = cardOf(cardId, expand.includes('invoice_settings.default_payment_method'))
    return patched({
      id,
      object: 'customer' as const,
      name,
      email,
      metadata: { company_id: companyId },
      invoice_settings: { default_payment_method },
    })
  }

  const paymentIntent = ({ id, secret, status, failure }: Payment, customerId: string) =>
    patched({
      id,
      object: 'payment_intent',
      client_secret: secret,
      customer: customerId,
      status: statuses[status],
      last_payment_error: failure
        ? { code: failure === unconfirmed ? 'payment_intent_authentication_failure' : 'card_declined' }
        : null,
    } satisfies Part<Stripe.PaymentIntent>)

  const invoice = (given: Invoice, expand: readonly string[] = []): Part<Stripe.Invoice> => {
    const { id, number, currency, customerId, createdAt, status, total, due, attempts, payment } = given
    const url = status === 'draft' ? null : `http://leave.test/dev/payments/invoices/${id}`
    const intent = payment && paymentIntent(payment, customerId)
    return patched({
      id,
      object: 'invoice' as const,
      number,
      currency,
      customer: customerId,
      created: createdAt,
      status,
      total,
      amount_due: due,
      amount_remaining: status === 'paid' ? 0 : due,
      attempted: attempts > 0,
      attempt_count: attempts,
      hosted_invoice_url: url,
      invoice_pdf: url && `${url}.pdf`,
      parent: {
        type: 'subscription_details' as const,
        subscription_details: { subscription: given.subscriptionId },
      },
      ...(intent &&
        expand.includes('confirmation_secret') && {
          confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' },
        }),
      ...(intent &&
        expand.includes('payments.data.payment.payment_intent') && {
          payments: {
            data: [
              { is_default: true, payment: { type: 'payment_intent' as const, payment_intent: intent } },
            ],
          },
        }),
    })
  }

  const subscription = (given: Subscription, expand: readonly string[] = []): Part<Stripe.Subscription> => {
    const { id, itemId, customerId, companyId, quantity, unitCents, currency, cancelAt, periodEnd } = given
    const latest = state.invoices.findLast(({ subscriptionId }) => subscriptionId === id)
    return patched({
      id,
      object: 'subscription' as const,
      status: given.status,
      created: given.createdAt,
      customer: expand.includes('customer') ? customer(customerId, []) : customerId,
      metadata: { company_id: companyId },
      default_payment_method: cardOf(given.cardId, expand.includes('default_payment_method')),
      latest_invoice: latest && expand.includes('latest_invoice') ? invoice(latest) : (latest?.id ?? null),
      trial_start: given.trialStart,
      trial_end: given.trialEnd,
      ended_at: given.endedAt,
      cancel_at: cancelAt,
      cancel_at_period_end: cancelAt === periodEnd,
      items: {
        data: [
          {
            id: itemId,
            quantity,
            current_period_end: periodEnd,
            price: { id: priceId, unit_amount: unitCents, currency },
          },
        ],
      },
    })
  }

  const setupIntent = ({ id, customerId, secret, createdAt, cardId }: Setup) =>
    patched({
      id,
      object: 'setup_intent',
      customer: customerId,
      client_secret: secret,
      created: createdAt,
      status: cardId ? 'succeeded' : 'requires_payment_method',
      payment_method: cardId,
    } satisfies Part<Stripe.SetupIntent>)

  /** What an event is about. */
  const thing = (id: string): object => {
    if (id.startsWith('cus_')) return customer(id, [])
    if (id.startsWith('sub_')) return subscription(found(state.subscriptions, id))
    if (id.startsWith('in_')) return invoice(found(state.invoices, id))
    return setupIntent(found(state.setups, id))
  }

  const priceShape = (): Part<Stripe.Price> =>
    patched({
      id: priceId,
      unit_amount: price.amount,
      currency: price.currency,
      active: true,
      billing_scheme: 'per_unit' as const,
      recurring: { interval: 'month' as const, interval_count: 1, usage_type: 'licensed' as const },
    })

  return { customer, invoice, subscription, setupIntent, paymentIntent, thing, price: priceShape }
}

const statuses = {
  open: 'requires_payment_method',
  asks: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
} as const
