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

type Behaviour = { brand: 'visa' | 'mastercard'; whenSetUp?: Decline; whenCharged?: Decline }

/** Stripe's test cards, by their numbers. */
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', whenSetUp: declined },
  '4000000000009995': { brand: 'visa', whenSetUp: withoutFunds },
  '4000000000000069': { brand: 'visa', whenSetUp: expired },
  '4000000000000341': { brand: 'visa', whenCharged: declined },
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

/** What the bank says when the card is set up; null when it agrees. */
export function declineWhenSetUp(number: string): Decline | null {
  return behaviours[number]?.whenSetUp ?? null
}

/** What the bank says when the card is charged; null when it pays. */
export function declineWhenCharged(number: string): Decline | null {
  return behaviours[number]?.whenCharged ?? null
}

/** The card's brand; 'unknown' for a number that is no test card. */
export function brandOf(number: string): string {
  return behaviours[number]?.brand ?? 'unknown'
}

/** Stripe answers a refused card with 402. */
export function cardRefusal(decline: Decline, setupIntent?: Stripe.SetupIntent): SandboxRefusal {
  return new SandboxRefusal(402, {
    type: 'card_error',
    ...decline,
    ...(setupIntent && { setup_intent: snapshot(setupIntent) }),
  })
}

export function fullYear(year: number): number {
  return year < 100 ? 2_000 + year : year
}
