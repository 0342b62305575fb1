import type Stripe from 'stripe'
import { SandboxRefusal } from '../refusals.ts'
import { snapshot, type TestCard } from '../sandbox.ts'

/** Why a card is refused, in Stripe's words. */
export type Decline = { code: string; message: string; decline_code?: string; param?: string }

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const withoutFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
  param: 'exp_month',
}

type Behaviour = {
  brand: 'visa' | 'mastercard'
  whenSetUp?: Decline
  whenCharged?: Decline
  /** Which of the two the bank asks the cardholder about. */
  asksAbout?: readonly Use[]
  /** Which of the two the bank answers hours later. */
  isSlowAt?: readonly Use[]
}

/** What is done with a card. */
export type Use = 'set up' | 'charge'

/**
 * Stripe's test cards, by their numbers: 'Testing' of its documentation, 'Declined payments', '3D Secure'.
 */
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', whenSetUp: declined },
  '4000000000009995': { brand: 'visa', whenSetUp: withoutFunds },
  '4000000000000069': { brand: 'visa', whenSetUp: expired },
  '4000000000000341': { brand: 'visa', whenCharged: declined },
  // 'Authenticate unless set up': this sandbox charges no card that wasn't set up.
  '4000002500003155': { brand: 'visa', asksAbout: ['set up'] },
  // 'Always authenticate'.
  '4000002760003184': { brand: 'visa', asksAbout: ['set up', 'charge'] },
  // 'Insufficient funds', after the cardholder has confirmed.
  '4000008260003178': { brand: 'visa', asksAbout: ['set up', 'charge'], whenCharged: withoutFunds },
  // Stripe has no card that stays `processing`. These are the sandbox's own numbers.
  '4000000000007708': { brand: 'visa', isSlowAt: ['set up', 'charge'] },
  '4000000000007716': { brand: 'visa', isSlowAt: ['set up'], whenSetUp: declined },
  '4000000000007724': { brand: 'visa', isSlowAt: ['charge'], whenCharged: declined },
}

/** Refuses a card that can't exist, as Stripe's form does before it asks the bank. */
export function checkCard({ number, expMonth, expYear, cvc }: TestCard, now: number): void {
  if (!Object.hasOwn(behaviours, number))
    throw cardRefusal({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  const today = new Date(now * 1_000)
  const year = today.getUTCFullYear()
  if (!Number.isInteger(expYear) || fullYear(expYear) < year || fullYear(expYear) > year + 50)
    throw cardRefusal({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    })
  const isPast = fullYear(expYear) === year && expMonth < today.getUTCMonth() + 1
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12 || isPast)
    throw cardRefusal({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    })
  if (!/^\d{3}$/.test(cvc))
    throw cardRefusal({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
      param: 'cvc',
    })
}

/** What the bank says in the end; null when it agrees. */
export function declineOf(number: string, use: Use): Decline | null {
  const { whenSetUp, whenCharged } = behaviours[number] ?? {}
  return (use === 'set up' ? whenSetUp : whenCharged) ?? null
}

/** Whether the bank asks the cardholder first. */
export function asksAbout(number: string, use: Use): boolean {
  return behaviours[number]?.asksAbout?.includes(use) ?? false
}

/** Whether the bank takes hours to answer. */
export function isSlowAt(number: string, use: Use): boolean {
  return behaviours[number]?.isSlowAt?.includes(use) ?? false
}

/** The card's brand; 'unknown' for a number that is no test card. */
export function brandOf(number: string): string {
  return behaviours[number]?.brand ?? 'unknown'
}

type Intent = Stripe.SetupIntent | Stripe.PaymentIntent

/** Stripe answers a refused card with 402. */
export function cardRefusal(decline: Decline, intent?: Intent): SandboxRefusal {
  return new SandboxRefusal(402, { type: 'card_error', ...decline, ...(intent && asPart(intent)) })
}

/** The cardholder didn't confirm: `payment_intent_authentication_failure`, `setup_intent_…`. */
export function unconfirmed(intent: Intent): Decline {
  return {
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
}

/** An intent that is in no state for the call. */
export function unexpectedState(intent: Intent, verb: string): SandboxRefusal {
  const name = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
  return new SandboxRefusal(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    ...asPart(intent),
  })
}

function asPart(intent: Intent) {
  return { [intent.object]: snapshot(intent) }
}

export function fullYear(year: number): number {
  return year < 100 ? 2_000 + year : year
}
