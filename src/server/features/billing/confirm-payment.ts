import { and, asc, eq } from 'drizzle-orm'
import { invoices } from '#server/platform/db/schema.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import type { FinishedPayment, PaymentOutcome, PaymentToConfirm } from '#shared/billing/contract.ts'
import { type BillingAccount, liveSubscriptionId, readAccount } from './account.ts'
import {
  askProvider,
  assertAdmin,
  type BillingServices,
  findAtProvider,
  syncIfPossible,
} from './ask-provider.ts'
import { payOpenInvoices } from './pay-open.ts'
import type { Payment } from './payment-provider.ts'

/**
 * POST /api/subscription/confirm-payment: what the browser needs to have a payment confirmed that the bank
 * asks about. The secret comes from the provider each time, and is kept nowhere.
 *
 * @throws Refusal 'forbidden', 'conflict' if no payment waits, 'unavailable' if the provider can't be
 *   reached.
 */
export async function beginConfirmation(ctx: Context, services: BillingServices): Promise<PaymentToConfirm> {
  await ctx.inCompany(async (_tx, actor) => assertAdmin(actor))
  // It may have been paid on the provider's page just now.
  await syncIfPossible(services, ctx.companyId)
  const { invoiceId, paymentMethodId } = await ctx.inCompany(async (tx) => {
    const account = await readAccount(tx)
    const waiting = account && (await findWaiting(tx, account))
    return { invoiceId: waiting?.id, paymentMethodId: account?.paymentMethodId }
  })
  if (!invoiceId || !paymentMethodId) throw nothingWaits()
  const payment = await askProvider(() => services.billing.provider.readPaymentToConfirm(invoiceId))
  if (!payment) throw nothingWaits()
  return { ...payment, paymentMethodId }
}

/**
 * POST /api/subscription/finish-payment: what became of it, by the provider's word. Once it is paid, the card
 * pays the other invoices that are due, which have been waiting behind it.
 *
 * @throws Refusal 'forbidden', 'notFound' for somebody else's payment, 'unavailable' if the provider can't be
 *   reached.
 */
export async function finishPayment(
  ctx: Context,
  services: BillingServices,
  { paymentIntentId }: FinishedPayment,
): Promise<PaymentOutcome> {
  const customerId = await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    return (await readAccount(tx))?.customerId
  })
  const payment = await askProvider(() =>
    findAtProvider(() => services.billing.provider.readPayment(paymentIntentId)),
  )
  if (!payment || !customerId || payment.customerId !== customerId) throw notFound()
  await syncIfPossible(services, ctx.companyId)
  if (payment.state === 'succeeded') await payOthers(ctx, services, customerId)
  return { outcome: outcomeOf(payment) }
}

/** Whatever they come to, the payment that was confirmed is paid: what stays open shows on the page. */
async function payOthers(ctx: Context, services: BillingServices, customerId: string): Promise<void> {
  const { billing } = services
  const isOpen = await ctx.inCompany(async (tx) => (await readAccount(tx))?.openCents != null)
  if (!isOpen) return
  const account = await askProvider(() => billing.provider.readAccount(customerId))
  const { subscription, card } = account
  if (!subscription || isOver(subscription.status) || !card) return
  const { paymentMethodId } = card
  await askProvider(() =>
    payOpenInvoices({ billing, customerId }, { account, subscription, paymentMethodId }),
  )
  await syncIfPossible(services, ctx.companyId)
}

/** The oldest open invoice of the subscription whose payment the bank asks about. */
export async function findWaiting(tx: Tx, account: BillingAccount) {
  const subscriptionId = liveSubscriptionId(account)
  if (!subscriptionId) return undefined
  const isWaiting = and(
    eq(invoices.subscriptionId, subscriptionId),
    eq(invoices.status, 'open'),
    eq(invoices.needsAction, true),
  )
  const [waiting] = await tx
    .select()
    .from(invoices)
    .where(isWaiting)
    .orderBy(asc(invoices.createdAt))
    .limit(1)
  return waiting
}

function outcomeOf({ state }: Payment): PaymentOutcome['outcome'] {
  if (state === 'succeeded') return 'paid'
  return state === 'processing' ? 'processing' : 'failed'
}

function nothingWaits() {
  return conflict('No payment needs confirming. Please reload the page.')
}
