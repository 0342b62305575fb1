import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { idOf, newId, randomText } from '../ids.ts'
import { fields, integer, list, metadata, oneOf, parameters, text, withMetadata } from '../params.ts'
import { found, invalid, required, SandboxRefusal } from '../refusals.ts'
import { type Params, type Sandbox, snapshot, type TestCard } from '../sandbox.ts'
import { cardRefusal, checkCard, declineWhenSetUp } from './cards.ts'
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
  const { customer = null, usage = 'off_session', metadata: given, ...rest } = forCreating(params)
  if (customer) findCustomer(sandbox, customer, 'customer')
  const id = newId('seti')
  const setupIntent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: rest.allowed_payment_method_types ?? null,
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
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
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
  refuseWhenOver(setupIntent, 'cancel')
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

/** Sets a card up: attaches it to the customer, or keeps the bank’s refusal and waits for another card. */
export function confirmWith(
  sandbox: Sandbox,
  setupIntent: Stripe.SetupIntent,
  card: TestCard,
): Stripe.SetupIntent {
  refuseWhenOver(setupIntent, 'confirm')
  const number = card.number.replaceAll(/[\s-]/g, '')
  checkCard({ ...card, number }, sandbox.now())
  const paymentMethod = buildPaymentMethod({ ...card, number }, sandbox.now())
  setupIntent.latest_attempt = newId('setatt')
  const decline = declineWhenSetUp(number)
  if (decline) {
    setupIntent.last_setup_error = { type: 'card_error', ...decline, payment_method: paymentMethod }
    emit(sandbox, 'setup_intent.setup_failed', setupIntent)
    throw cardRefusal(decline, setupIntent)
  }
  paymentMethod.customer = setupIntent.customer && idOf(setupIntent.customer)
  sandbox.state.paymentMethods.push(paymentMethod)
  sandbox.state.cardNumbers[paymentMethod.id] = number
  setupIntent.payment_method = paymentMethod.id
  setupIntent.last_setup_error = null
  setupIntent.status = 'succeeded'
  if (paymentMethod.customer) emit(sandbox, 'payment_method.attached', paymentMethod)
  emit(sandbox, 'setup_intent.succeeded', setupIntent)
  return setupIntent
}

function refuseWhenOver(setupIntent: Stripe.SetupIntent, verb: 'confirm' | 'cancel'): void {
  if (setupIntent.status === 'requires_payment_method') return
  throw new SandboxRefusal(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${setupIntent.status}.`,
    setup_intent: snapshot(setupIntent),
  })
}

function findSetupIntent(sandbox: Sandbox, id: string): Stripe.SetupIntent {
  return found(sandbox.state.setupIntents, id, 'setupintent')
}
