import { Stripe } from 'stripe'
import type {
  PaymentProvider,
  ProviderAccount,
  ProviderInvoice,
  ProviderOverview,
} from '#server/features/billing/payment-provider.ts'
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
  expand: string[] = [],
): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })
  return data.filter(
    ({ metadata, items }) =>
      metadata['company_id'] !== undefined || items.data.some(({ price }) => price.id === priceId),
  )
}

/** Everything that we copy of a customer; undefined if its overview is known already. */
export async function readNews(
  account: Account,
  customerId: string,
  isKnown: Parameters<PaymentProvider['readNews']>[1],
): Promise<ProviderAccount | undefined> {
  const subscriptions = await listSubscriptions(account, customerId, expandedInOverview)
  const customer = await customerOf(account, customerId, subscriptions)
  const overview = overviewOf(customer, subscriptions)
  return (await isKnown(overview)) ? undefined : complete(account, customerId, { subscriptions, overview })
}

/** Everything that we copy of a customer. */
export async function readAccount(account: Account, customerId: string): Promise<ProviderAccount> {
  const subscriptions = await listSubscriptions(account, customerId, expandedInOverview)
  const customer = await customerOf(account, customerId, subscriptions)
  return complete(account, customerId, { subscriptions, overview: overviewOf(customer, subscriptions) })
}

/** All that an overview is made of, but for the customer's card: a deleted customer has nothing to expand. */
const expandedInOverview = ['data.default_payment_method', 'data.customer', 'data.latest_invoice']

/** It comes with its subscription, but where its own card pays. */
async function customerOf(
  { stripe }: Account,
  customerId: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  const { customer, default_payment_method: itsCard } = currentOf(subscriptions) ?? {}
  if (customer && typeof customer !== 'string') {
    if (customer.deleted || itsCard || !customer.invoice_settings.default_payment_method) return customer
  }
  return stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
}

/** The newest that is not over, else the newest. */
function currentOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return subscriptions.find((each) => !isOver(toSubscription(each).status)) ?? subscriptions[0]
}

function overviewOf(
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscriptions: readonly Stripe.Subscription[],
): ProviderOverview {
  const current = currentOf(subscriptions)
  const { latest_invoice: newest } = current ?? {}
  return {
    contact: toContact(customer),
    subscription: current ? toSubscription(current) : null,
    card: toPayingCard(customer, current),
    newestInvoice: newest && typeof newest !== 'string' ? toInvoice(newest) : null,
  }
}

type Begun = { subscriptions: readonly Stripe.Subscription[]; overview: ProviderOverview }

async function complete(
  { stripe }: Account,
  customerId: string,
  { subscriptions, overview: { contact, subscription, card } }: Begun,
): Promise<ProviderAccount> {
  const current = currentOf(subscriptions)
  const [{ data: invoices }, nextInvoice] = await Promise.all([
    stripe.invoices.list({ customer: customerId, limit: invoicesRead }),
    current ? previewNextInvoice(stripe, current) : null,
  ])
  const isOurs = (id: string | null) => id === null || subscriptions.some((each) => each.id === id)
  const shown = invoices
    .filter(({ total }) => total !== 0)
    .filter((invoice) => isOurs(toInvoice(invoice).subscriptionId))
  return {
    contact,
    subscription,
    card,
    invoices: await Promise.all(shown.map((invoice) => withPayment(stripe, invoice, current))),
    nextInvoice,
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
