import type { billingAccounts, invoices } from '#server/platform/db/schema.ts'
import { accessOf } from '#server/platform/tenancy/access.ts'
import { cardInWords } from '#shared/billing/card-in-words.ts'
import { formatMoney, type Price, priceInWords, specPrice } from '#shared/billing/price.ts'

type Account = typeof billingAccounts.$inferSelect
type Invoice = typeof invoices.$inferSelect
/** What notices are written from: the company's copy at this moment of billing's clock. */
export type Facts = {
  account: Account
  activeUsers: number
  /** Of a seat. */
  price: Price
  now: Date
  /** The reader's. */
  locale: string
  day: (instant: Date) => string
}
export type Words = {
  title: string
  message: string
  paragraphs: string[]
  actionLabel: string
  path: string
}

export function trialEnds({ account, activeUsers, price, locale, day }: Facts, at: Date): Words {
  const title = `Your free trial ends on ${day(at)}`
  const card = cardOf(account)
  if (!card) {
    const until = 'Please add a payment method by then.'
    const otherwise =
      'Without one, your company becomes read-only: you can read and export, but no one can request leave. Nothing is deleted.'
    return { title, message: until, paragraphs: [until, otherwise], ...toPaymentMethod('Add payment method') }
  }
  const seats = `${activeUsers} active ${activeUsers === 1 ? 'user' : 'users'} × ${priceInWords(price, locale)}`
  const amount = formatMoney(activeUsers * price.amount, price.currency, locale)
  const first = `${seats}: the first invoice is ${amount}, paid with ${card}.`
  return { title, message: first, paragraphs: [first], path: '/pricing', actionLabel: 'Open billing' }
}

export function evaluationEnds({ day }: Facts, at: Date): Words {
  const start = 'Start your trial: 30 days free, with no credit card needed.'
  const otherwise = `From ${day(at)}, your company will be read-only: you can read and export, but no one can request leave. Nothing is deleted.`
  return {
    title: `Start your free trial by ${day(at)}`,
    message: '30 days free, with no credit card needed.',
    paragraphs: [start, otherwise],
    path: '/pricing',
    actionLabel: 'Start Free Trial',
  }
}

export function paymentFailed({ account, now, locale, day }: Facts, invoice: Invoice): Words {
  const amount = amountOf(invoice, locale)
  const card = cardOf(account)
  const failed = card ? `We couldn’t charge ${amount} to ${card}.` : `We couldn’t charge ${amount}.`
  return {
    title: `The payment of ${amount} failed`,
    message: failed,
    paragraphs: [failed, ...consequences(account, now, day)],
    ...toPaymentMethod('Update payment method'),
  }
}

export function confirmPayment({ account, now, locale, day }: Facts, invoice: Invoice): Words {
  const amount = amountOf(invoice, locale)
  const card = cardOf(account)
  const asked = card
    ? `We’ll charge ${amount} to ${card} once you confirm it.`
    : `We’ll charge ${amount} once you confirm it.`
  return {
    title: `Your bank asks you to confirm a payment of ${amount}`,
    message: asked,
    paragraphs: [asked, readOnlyAfter(account, now, day)],
    ...toPaymentMethod('Confirm payment'),
  }
}

export function customerLost({ account, now, day }: Facts): Words {
  const gone =
    'Our card provider no longer has your company’s account, so your subscription and card are gone.'
  const { isFull, fullUntil } = accessOf(account, now)
  const until = isFull && fullUntil !== null ? `Nothing is locked until ${day(new Date(fullUntil))}. ` : ''
  return {
    title: 'Please start your subscription again',
    message: gone,
    paragraphs: [
      gone,
      `${until}Start a new subscription under Billing, or contact support if you think you have one.`,
    ],
    path: '/pricing',
    actionLabel: 'Open billing',
  }
}

function amountOf({ amountCents, currency }: Invoice, locale: string): string {
  return formatMoney(amountCents, currency ?? specPrice.currency, locale)
}

/** Only an overdue payment is tried again by itself; a first one waits for a card. */
function consequences(account: Account, now: Date, day: Facts['day']): string[] {
  const mend = 'If you add another card, it’s charged right away.'
  const isRetried = account.status === 'past_due' && accessOf(account, now).isFull
  return [isRetried ? `We’ll try again within a few days. ${mend}` : mend, readOnlyAfter(account, now, day)]
}

function readOnlyAfter(account: Account, now: Date, day: Facts['day']): string {
  const { isFull, fullUntil } = accessOf(account, now)
  if (account.status === 'past_due' && isFull && fullUntil !== null)
    return `Everything keeps working until ${day(new Date(fullUntil))}. After that, your company becomes read-only: you can read and export, but no one can request leave. Nothing is deleted.`
  return 'Until it’s paid, your company is read-only: you can read and export, but no one can request leave.'
}

function toPaymentMethod(actionLabel: string): Pick<Words, 'actionLabel' | 'path'> {
  return { actionLabel, path: '/pricing?tab=billing' }
}

function cardOf({ cardBrand, cardLast4 }: Account): string | undefined {
  return cardBrand && cardLast4 ? cardInWords({ brand: cardBrand, last4: cardLast4 }) : undefined
}
