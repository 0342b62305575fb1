import { Stripe } from 'stripe'
import type { ProviderAccount, ProviderInvoice } from '#server/features/billing/payment-provider.ts'
import { endsWithPeriod, isOver } from '#shared/billing/access.ts'
import { toContact, toInvoice, toNextInvoice, toPayingCard, toSubscription } from './stripe-answers.ts'
import { readInvoicePayment } from './stripe-payments.ts'

/** How many invoices are read, including those over nothing, which are left out. */
const invoicesRead = 30

type Account = { stripe: Stripe; priceId: string }

/** False if it was deleted, or belongs to another account. */
export async function hasCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const { deleted } = await stripe.customers.retrieve(customerId)
    return !deleted
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return false
    throw error
  }
}

/** Subscriptions to this product, newest first: a customer may have others by hand. */
export async function listSubscriptions(
  { stripe, priceId }: Account,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const expand = ['data.default_payment_method']
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })
  return data.filter(
    ({ metadata, items }) =>
      metadata['company_id'] !== undefined || items.data.some(({ price }) => price.id === priceId),
  )
}

/** Everything that we copy of a customer. */
export async function readAccount(account: Account, customerId: string): Promise<ProviderAccount> {
  const { stripe } = account
  const expand = ['invoice_settings.default_payment_method']
  const [subscriptions, customer, { data: invoices }] = await Promise.all([
    listSubscriptions(account, customerId),
    stripe.customers.retrieve(customerId, { expand }),
    stripe.invoices.list({ customer: customerId, limit: invoicesRead }),
  ])
  const subscription = subscriptions.find((each) => !isOver(toSubscription(each).status)) ?? subscriptions[0]
  const isOurs = (id: string | null) => id === null || subscriptions.some((each) => each.id === id)
  const shown = invoices
    .filter(({ total }) => total !== 0)
    .filter((invoice) => isOurs(toInvoice(invoice).subscriptionId))
  return {
    contact: toContact(customer),
    subscription: subscription ? toSubscription(subscription) : null,
    card: toPayingCard(customer, subscription),
    invoices: await Promise.all(shown.map((invoice) => withPayment(stripe, invoice, subscription))),
    nextInvoice: subscription ? await previewNextInvoice(stripe, subscription) : null,
  }
}

/** What has been tried and isn't paid may wait for the cardholder, or for the bank: its payment says so. */
async function withPayment(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | undefined,
): Promise<ProviderInvoice> {
  const known = toInvoice(invoice)
  const isTried = invoice.attempted && known.subscriptionId === subscription?.id
  if (known.status !== 'open' || !isTried) return known
  const { intent } = await readInvoicePayment(stripe, invoice.id)
  return toInvoice(invoice, intent)
}

/** Null if none is due. */
async function previewNextInvoice(stripe: Stripe, subscription: Stripe.Subscription) {
  const known = toSubscription(subscription)
  const { id, status } = known
  if (isOver(status) || status === 'paused' || endsWithPeriod(known)) return null
  try {
    return toNextInvoice(await stripe.invoices.createPreview({ subscription: id }), subscription)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
    throw error
  }
}
