import { type Customer, newId, refusal, type Sandbox, type Setup, type Subscription } from './state.ts'

/** What the browser's form sends. */
export type TypedCard = { number: string; expMonth: number; expYear: number }

const declined = 'Your card was declined.'
const withoutFunds = 'Your card has insufficient funds.'

type TestCard = {
  number: string
  /** As the page explains it. */
  effect: string
  brand?: 'mastercard'
  /** Why the bank declines it. */
  whenSetUp?: string
  whenCharged?: string
  /** The bank asks the cardholder at each charge. */
  asks?: true
}

/** Stripe's test cards, from 'Testing' in its documentation. The form confirms where a bank asks in it. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', effect: 'Visa: works' },
  { number: '5555 5555 5555 4444', effect: 'Mastercard: works', brand: 'mastercard' },
  {
    number: '4000 0000 0000 0341',
    effect: 'Visa: is taken, and every later charge is declined',
    whenCharged: declined,
  },
  { number: '4000 0025 0000 3155', effect: 'Visa: the bank asks when it is set up' },
  {
    number: '4000 0027 6000 3184',
    effect: 'Visa: the bank asks when it is set up, and at each charge',
    asks: true,
  },
  {
    number: '4000 0082 6000 3178',
    effect: 'Visa: the same, and each charge is declined for lack of funds',
    asks: true,
    whenCharged: withoutFunds,
  },
  { number: '4000 0000 0000 0002', effect: 'Visa: is declined', whenSetUp: declined },
  { number: '4000 0000 0000 9995', effect: 'Visa: is declined for lack of funds', whenSetUp: withoutFunds },
  {
    number: '4000 0000 0000 0069',
    effect: 'Visa: is declined as expired',
    whenSetUp: 'Your card has expired.',
  },
]

/** A card form that waits for a card. */
export function addSetup(sandbox: Sandbox, customerId: string): Setup {
  const id = newId('seti')
  const setup = { id, customerId, secret: newId(`${id}_secret`), createdAt: sandbox.now(), cardId: null }
  sandbox.state.setups.push(setup)
  return setup
}

/**
 * What the browser's form does: the card is the customer's, or another one can be tried.
 *
 * @throws ProviderRefusal if the card can't exist, or the bank declines it.
 */
export function confirmSetup(sandbox: Sandbox, clientSecret: string, typed: TypedCard): Setup {
  const setup = sandbox.state.setups.find(({ secret }) => secret === clientSecret)
  if (!setup) throw refusal('missing', 'There is no such card form.')
  if (setup.cardId) throw refusal('other', 'setup_intent_unexpected_state: this card form has been used.')
  const { number, expMonth, expYear } = typed
  const known = testCards.find((each) => digitsOf(each.number) === digitsOf(number))
  if (!known) throw refusal('card', 'Your card number is incorrect.')
  const lastDay = Date.UTC(expYear < 100 ? 2_000 + expYear : expYear, expMonth)
  if (expMonth < 1 || expMonth > 12 || lastDay <= sandbox.now() * 1_000)
    throw refusal('card', 'Your card’s expiration date is invalid.')
  if (known.whenSetUp) throw refusal('card', known.whenSetUp)
  const { brand = 'visa' } = known
  const { customerId } = setup
  setup.cardId = newId('pm')
  sandbox.state.cards.push({
    id: setup.cardId,
    customerId,
    number: known.number,
    brand,
    last4: number.slice(-4),
  })
  sandbox.emit('setup_intent.succeeded', setup)
  return setup
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}

/** What the bank says to a charge: whether it asks the cardholder first, and why it declines in the end. */
export function bankOf({ state }: Sandbox, cardId: string): Pick<TestCard, 'asks' | 'whenCharged'> {
  const card = state.cards.find(({ id }) => id === cardId)
  return testCards.find(({ number }) => number === card?.number) ?? {}
}

/** The card that pays: the subscription's own wins over the customer's. */
export function payingCard({ state }: Sandbox, { cardId, customerId }: Subscription): string | null {
  return cardId ?? state.customers.find(({ id }) => id === customerId)?.cardId ?? null
}

/** A deleted customer's cards pay nothing any more. */
export function forgetCards({ state }: Sandbox, customer: Customer): void {
  state.cards = state.cards.filter(({ customerId }) => customerId !== customer.id)
  for (const each of state.subscriptions) if (each.customerId === customer.id) each.cardId = null
  customer.cardId = null
}
