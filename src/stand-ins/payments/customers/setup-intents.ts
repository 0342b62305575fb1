import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { idOf, newId, randomText } from '../ids.ts'
import { fields, integer, list, metadata, oneOf, parameters, text, withMetadata } from '../params.ts'
import { isOpen } from '../payment-intents/payment-intents.ts'
import { found, invalid, required } from '../refusals.ts'
import {
  bankSeconds,
  type Challenge,
  type Params,
  type Sandbox,
  snapshot,
  type TestCard,
} from '../sandbox.ts'
import {
  asksAbout,
  cardRefusal,
  checkCard,
  type Decline,
  declineOf,
  isSlowAt,
  unconfirmed,
  unexpectedState,
} from './cards.ts'
import { findCustomer } from './customers.ts'
import { buildPaymentMethod } from './payment-methods.ts'

const forCreating = parameters({
  customer: text,
  usage: oneOf('off_session', 'on_session'),
  allowed_payment_method_types: list(oneOf('card')),
  metadata,
})
const forReading = parameters({})
const forConfirming = parameters({
  client_secret: text,
  payment_method_data: fields({
    type: oneOf('card'),
    card: fields({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
  }),
})
const forCanceling = parameters({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer'),
})

/** POST /v1/setup_intents */
export function createSetupIntent(sandbox: Sandbox, params: Params): Stripe.SetupIntent {
  const given = forCreating(params)
  if (given.customer) findCustomer(sandbox, given.customer, 'customer')
  return addSetupIntent(sandbox, given)
}

type Wishes = ReturnType<typeof forCreating> & {
  /** A card whose bank asks; else one is to be chosen. */
  card?: string
}

/** A SetupIntent that waits for a card, or for what its cardholder answers. */
export function addSetupIntent(sandbox: Sandbox, wishes: Wishes): Stripe.SetupIntent {
  const { customer = null, usage = 'off_session', metadata: given, card = null } = wishes
  const id = newId('seti')
  const setupIntent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: wishes.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: sandbox.now(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: withMetadata({}, given),
    next_action: card === null ? null : { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    on_behalf_of: null,
    payment_method: card,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: card === null ? 'requires_payment_method' : 'requires_action',
    usage,
  }
  sandbox.state.setupIntents.push(setupIntent)
  emit(sandbox, 'setup_intent.created', setupIntent)
  return setupIntent
}

/** GET /v1/setup_intents/:id */
export function getSetupIntent(sandbox: Sandbox, params: Params, id: string): Stripe.SetupIntent {
  forReading(params)
  return findSetupIntent(sandbox, id)
}

/** POST /v1/setup_intents/:id/confirm */
export function confirmSetupIntent(sandbox: Sandbox, params: Params, id: string): Stripe.SetupIntent {
  const { client_secret: secret, payment_method_data: data } = forConfirming(params)
  const setupIntent = findSetupIntent(sandbox, id)
  if (secret !== undefined && secret !== setupIntent.client_secret)
    throw invalid('The client_secret provided does not match any associated SetupIntent.', {
      code: 'resource_missing',
      param: 'client_secret',
    })
  const card = required(data?.card, 'payment_method_data[card]')
  return confirmWith(sandbox, setupIntent, {
    number: required(card.number, 'payment_method_data[card][number]'),
    expMonth: required(card.exp_month, 'payment_method_data[card][exp_month]'),
    expYear: required(card.exp_year, 'payment_method_data[card][exp_year]'),
    cvc: required(card.cvc, 'payment_method_data[card][cvc]'),
  })
}

/** POST /v1/setup_intents/:id/cancel */
export function cancelSetupIntent(sandbox: Sandbox, params: Params, id: string): Stripe.SetupIntent {
  const { cancellation_reason: reason = null } = forCanceling(params)
  const setupIntent = findSetupIntent(sandbox, id)
  if (!isOpen(setupIntent)) throw unexpectedState(setupIntent, 'cancel')
  setupIntent.status = 'canceled'
  setupIntent.cancellation_reason = reason
  emit(sandbox, 'setup_intent.canceled', setupIntent)
  return setupIntent
}

/** The SetupIntent that a browser knows by its secret. */
export function findBySecret(sandbox: Sandbox, clientSecret: string): Stripe.SetupIntent {
  const matching = sandbox.state.setupIntents.filter((each) => each.client_secret === clientSecret)
  return found(matching, clientSecret.split('_secret_')[0] ?? '', 'setupintent')
}

/** The browser's form, with what the cardholder answers where the bank asks. */
export function confirmAndAnswer(
  sandbox: Sandbox,
  setupIntent: Stripe.SetupIntent,
  { card, challenge }: { card: TestCard; challenge: Challenge },
): Stripe.SetupIntent {
  confirmWith(sandbox, setupIntent, card)
  if (setupIntent.status !== 'requires_action' || challenge === 'leave') return setupIntent
  const decline =
    challenge === 'confirm'
      ? askBank(sandbox, setupIntent)
      : fail(sandbox, setupIntent, unconfirmed(setupIntent))
  if (decline) throw cardRefusal(decline, setupIntent)
  return setupIntent
}

/**
 * Tries to set a card up: 'How PaymentIntents and SetupIntents work', 'Setup Intents lifecycle'. A bank that
 * asks makes it `requires_action`.
 */
function confirmWith(sandbox: Sandbox, setupIntent: Stripe.SetupIntent, card: TestCard): Stripe.SetupIntent {
  if (!isOpen(setupIntent)) throw unexpectedState(setupIntent, 'confirm')
  const number = card.number.replaceAll(/[\s-]/g, '')
  checkCard({ ...card, number }, sandbox.now())
  const paymentMethod = buildPaymentMethod({ ...card, number }, sandbox.now())
  sandbox.state.paymentMethods.push(paymentMethod)
  sandbox.state.cardNumbers[paymentMethod.id] = number
  setupIntent.latest_attempt = newId('setatt')
  setupIntent.payment_method = paymentMethod.id
  if (asksAbout(number, 'set up')) {
    setupIntent.status = 'requires_action'
    setupIntent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    emit(sandbox, 'setup_intent.requires_action', setupIntent)
    return setupIntent
  }
  const decline = askBank(sandbox, setupIntent)
  if (decline) throw cardRefusal(decline, setupIntent)
  return setupIntent
}

/** The bank answers at once, or hours later; until then it is `processing`. */
function askBank(sandbox: Sandbox, setupIntent: Stripe.SetupIntent): Decline | null {
  if (!isSlowAt(numberOf(sandbox, setupIntent), 'set up')) return hearFromBank(sandbox, setupIntent)
  setupIntent.status = 'processing'
  setupIntent.next_action = null
  sandbox.state.answersAt[setupIntent.id] = sandbox.now() + bankSeconds
  return null
}

/** The bank's word: the card is attached to the customer, or another one can be tried. */
export function hearFromBank(sandbox: Sandbox, setupIntent: Stripe.SetupIntent): Decline | null {
  delete sandbox.state.answersAt[setupIntent.id]
  const decline = declineOf(numberOf(sandbox, setupIntent), 'set up')
  if (decline) return fail(sandbox, setupIntent, decline)
  const paymentMethod = cardOf(sandbox, setupIntent)
  paymentMethod.customer = setupIntent.customer && idOf(setupIntent.customer)
  setupIntent.last_setup_error = null
  setupIntent.next_action = null
  setupIntent.status = 'succeeded'
  for (const each of sandbox.state.subscriptions)
    if (each.pending_setup_intent === setupIntent.id) each.pending_setup_intent = null
  if (paymentMethod.customer) emit(sandbox, 'payment_method.attached', paymentMethod)
  emit(sandbox, 'setup_intent.succeeded', setupIntent)
  return null
}

/** A card that isn't set up is forgotten, and another one can be tried. */
function fail(sandbox: Sandbox, setupIntent: Stripe.SetupIntent, decline: Decline): Decline {
  const { code, ...rest } = decline
  const paymentMethod = cardOf(sandbox, setupIntent)
  sandbox.state.paymentMethods = sandbox.state.paymentMethods.filter((each) => each !== paymentMethod)
  delete sandbox.state.cardNumbers[paymentMethod.id]
  setupIntent.last_setup_error = {
    type: 'card_error',
    code,
    ...rest,
    payment_method: snapshot(paymentMethod),
  }
  setupIntent.status = 'requires_payment_method'
  setupIntent.payment_method = null
  setupIntent.next_action = null
  emit(sandbox, 'setup_intent.setup_failed', setupIntent)
  return decline
}

function cardOf({ state }: Sandbox, { payment_method: card }: Stripe.SetupIntent): Stripe.PaymentMethod {
  return found(state.paymentMethods, idOf(card ?? ''), 'PaymentMethod')
}

function numberOf({ state }: Sandbox, { payment_method: card }: Stripe.SetupIntent): string {
  return state.cardNumbers[idOf(card ?? '')] ?? ''
}

function findSetupIntent(sandbox: Sandbox, id: string): Stripe.SetupIntent {
  return found(sandbox.state.setupIntents, id, 'setupintent')
}
