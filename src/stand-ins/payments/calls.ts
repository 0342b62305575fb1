import type {
  CardSetup,
  NewCustomer,
  PaymentProvider,
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
} from '#server/features/billing/payment-provider.ts'
import { isOver } from '#shared/billing/access.ts'
import { addSetup, forgetCards, payingCard } from './cards.ts'
import { finalize, previewInvoice } from './invoices.ts'
import { issue, payInvoice, unconfirmed } from './payments.ts'
import {
  type Customer,
  findCard,
  findCustomer,
  found,
  type Invoice,
  newId,
  refusal,
  type Sandbox,
  type Setup,
  type Subscription,
} from './state.ts'
import { addResumption, assertChangeable, begin, end, planEnd, setQuantity } from './subscriptions.ts'

/** What the calls of a provider do, without waiting. */
type Calls = {
  [Name in Exclude<keyof PaymentProvider, 'readEvent'>]: (
    ...input: Parameters<PaymentProvider[Name]>
  ) => Awaited<ReturnType<PaymentProvider[Name]>>
}

/** The sandbox's calls as those of a provider. `invoiceUrl` leads to the page of an invoice. */
export function sandboxCalls(sandbox: Sandbox, invoiceUrl: (invoiceId: string) => string): Calls {
  const { state } = sandbox
  const customerOf = (id: string) => findCustomer(sandbox, id)
  const subscriptionOf = (id: string) => found(state.subscriptions, id)
  const invoiceOf = (id: string) => found(state.invoices, id)
  const readAccount = (customerId: string) => accountOf(sandbox, customerId, invoiceUrl)
  /** Once under one key; the answer is the id of what was made or changed. */
  const once = (key: string, work: () => { id: string }) => (state.doneByKey[key] ??= work().id)
  /** A change of a subscription, once under its key. */
  const change = (
    { subscriptionId, idempotencyKey }: { subscriptionId: string; idempotencyKey: string },
    work: (subscription: Subscription) => void,
  ) => {
    once(idempotencyKey, () => {
      const subscription = subscriptionOf(subscriptionId)
      work(subscription)
      return subscription
    })
  }

  return {
    readPrice() {
      const { amount, currency } = sandbox.price
      return { unitCents: amount, currency, isMonthlyPerSeat: true, isActive: true }
    },

    createCustomer: ({ companyId, name, email, idempotencyKey }) => ({
      id: once(idempotencyKey, () => addCustomer(sandbox, { companyId, name, email })),
    }),

    findCustomer: ({ companyId }) =>
      state.customers.findLast((each) => each.companyId === companyId && !each.isDeleted),

    hasCustomer: (customerId) => state.customers.some(({ id, isDeleted }) => id === customerId && !isDeleted),

    setContact({ customerId, name, email, idempotencyKey }) {
      once(idempotencyKey, () => {
        assertAddress(email)
        const customer = Object.assign(customerOf(customerId), { name, email })
        sandbox.emit('customer.updated', customer)
        return customer
      })
    },

    deleteCustomer(customerId) {
      const customer = customerOf(customerId)
      for (const each of state.subscriptions)
        if (each.customerId === customerId && !isOver(each.status)) end(sandbox, each)
      forgetCards(sandbox, customer)
      customer.isDeleted = true
      sandbox.emit('customer.deleted', customer)
    },

    createSubscription({ companyId, customerId, quantity, trialEnd, idempotencyKey }) {
      const id = once(idempotencyKey, () => {
        customerOf(customerId)
        const until = trialEnd && Math.floor(trialEnd.getTime() / 1_000)
        return begin(sandbox, { companyId, customerId, quantity, trialEnd: until })
      })
      return toSubscription(subscriptionOf(id))
    },

    listSubscriptions: (customerId) =>
      subscriptionsOf(sandbox, customerId).map((each) => toSubscription(each)),

    createCardSetup({ customerId, idempotencyKey }) {
      const id = once(idempotencyKey, () => addSetup(sandbox, customerOf(customerId).id))
      return toCardSetup(found(state.setups, id))
    },

    readCardSetup: (id) => toCardSetup(found(state.setups, id)),

    readAccount,

    // Reading everything costs nothing here.
    readNews: readAccount,

    usePaymentMethod({ customerId, subscriptionId, paymentMethodId }) {
      const card = findCard(sandbox, paymentMethodId, customerId)
      const customer = customerOf(customerId)
      customer.cardId = card.id
      sandbox.emit('customer.updated', customer)
      if (subscriptionId) payBy(sandbox, subscriptionOf(subscriptionId), card.id)
      return { ...card, paymentMethodId }
    },

    resume: (subscriptionId) => issue(sandbox, addResumption(sandbox, subscriptionOf(subscriptionId))),

    finalizeInvoice(invoiceId) {
      const invoice = invoiceOf(invoiceId)
      finalize(sandbox, invoice)
      invoice.advances = false
    },

    payInvoice: (invoiceId, paymentMethodId) => payInvoice(sandbox, invoiceOf(invoiceId), paymentMethodId),

    readPaymentToConfirm(invoiceId) {
      const { payment } = invoiceOf(invoiceId)
      return payment ? { clientSecret: payment.secret } : undefined
    },

    readPayment(id) {
      const invoice = state.invoices.find(({ payment }) => payment?.id === id)
      if (!invoice?.payment) throw refusal('missing', `There is no payment ${id}.`)
      const { status } = invoice.payment
      const isDone = status === 'processing' || status === 'succeeded'
      return { customerId: invoice.customerId, state: isDone ? status : 'open' }
    },

    endWithPeriod: (keyed) => change(keyed, (each) => planEnd(sandbox, each, each.periodEnd)),

    keep: (keyed) => change(keyed, (each) => planEnd(sandbox, each, null)),

    endNow: (keyed) =>
      change(keyed, (each) => {
        if (isOver(each.status)) throw refusal('missing', 'The subscription is over.')
        end(sandbox, each)
      }),

    setQuantity: ({ quantity, prorates, ...keyed }) =>
      change(keyed, (each) => setQuantity(sandbox, each, { quantity, prorates })),
  }
}

function addCustomer(sandbox: Sandbox, contact: NewCustomer): Customer {
  assertAddress(contact.email)
  const customer: Customer = { ...contact, id: newId('cus'), cardId: null, invoicesMade: 0, isDeleted: false }
  sandbox.state.customers.push(customer)
  sandbox.emit('customer.created', customer)
  return customer
}

function assertAddress(email: string): void {
  if (!email.includes('@')) throw refusal('other', 'This is no email address.')
}

/** Also one that waits for its first payment takes a card. */
function payBy(sandbox: Sandbox, subscription: Subscription, cardId: string): void {
  if (subscription.status !== 'incomplete') assertChangeable(subscription)
  subscription.cardId = cardId
  sandbox.emit('customer.subscription.updated', subscription)
}

/** Those of a customer, also of one that was deleted, the newest first. */
function subscriptionsOf({ state }: Sandbox, customerId: string): Subscription[] {
  found(state.customers, customerId)
  return state.subscriptions.filter((each) => each.customerId === customerId).toReversed()
}

function accountOf(
  sandbox: Sandbox,
  customerId: string,
  invoiceUrl: (invoiceId: string) => string,
): ProviderAccount {
  const { state } = sandbox
  const { name, email, isDeleted, cardId } = found(state.customers, customerId)
  const subscriptions = subscriptionsOf(sandbox, customerId)
  const current = subscriptions.find(({ status }) => !isOver(status)) ?? subscriptions[0]
  const paying = current ? payingCard(sandbox, current) : cardId
  const card = state.cards.find(({ id }) => id === paying)
  const next = current && previewInvoice(current)
  return {
    contact: isDeleted ? null : { name, email },
    subscription: current ? toSubscription(current) : null,
    card: card ? { ...card, paymentMethodId: card.id } : null,
    invoices: state.invoices
      .filter((invoice) => invoice.customerId === customerId && invoice.total !== 0)
      .toReversed()
      .map((invoice) => toInvoice(invoice, invoiceUrl(invoice.id))),
    nextInvoice: next
      ? { date: toDate(next.date), amountCents: next.due, prorationsCents: next.prorations }
      : null,
  }
}

function toSubscription(subscription: Subscription): ProviderSubscription {
  const { createdAt, trialStart, trialEnd, periodEnd, cancelAt, endedAt, cardId } = subscription
  return {
    ...subscription,
    createdAt: toDate(createdAt),
    trialStart: toDateOrNull(trialStart),
    trialEnd: toDateOrNull(trialEnd),
    currentPeriodEnd: toDate(periodEnd),
    cancelAt: toDateOrNull(cancelAt),
    endedAt: toDateOrNull(endedAt),
    paymentMethodId: cardId,
  }
}

function toInvoice(invoice: Invoice, url: string): ProviderInvoice {
  const { status, total, due, attempts, payment } = invoice
  const isDraft = status === 'draft'
  const isProcessing = payment?.status === 'processing'
  // One of them is no failure.
  const isCounted = status === 'paid' || isProcessing
  return {
    ...invoice,
    amountCents: isDraft || status === 'open' ? due : total,
    createdAt: toDate(invoice.createdAt),
    pdfUrl: isDraft ? null : `${url}.pdf`,
    hostedUrl: isDraft ? null : url,
    // The bank asks, or the cardholder has not confirmed, and may do so now.
    needsAction:
      payment?.status === 'asks' || (payment?.status === 'open' && payment.failure === unconfirmed),
    isProcessing,
    failedAttempts: isCounted ? Math.max(0, attempts - 1) : attempts,
  }
}

function toCardSetup({ createdAt, secret, cardId, ...setup }: Setup): CardSetup {
  const state = cardId ? 'succeeded' : 'open'
  return { ...setup, clientSecret: secret, state, paymentMethodId: cardId, createdAt: toDate(createdAt) }
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1_000)
}

function toDateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds)
}
