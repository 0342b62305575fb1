import { readFileSync } from 'node:fs'
import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { startAppForTest } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { cards, changedByHand, heldOf, paysWith } from '#test/payments.ts'

/** Every event by which Stripe tells of what the product shows of a customer. */
const needed: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.created',
  'invoice.finalized',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.updated',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.requires_action',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'payment_method.attached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'payment_method.detached',
]

it('the manual names the events to subscribe to, as Stripe does', () => {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const [, step = ''] =
    /^3\. \*Developers, Webhooks\*(.*?)Sorrel knows what it creates itself/ms.exec(manual) ?? []
  const names: string[] = []
  let prefix = ''
  // `.paid` is short for `invoice.paid`.
  for (const [, name = ''] of step.matchAll(/`([a-z_]*(?:\.[a-z_]+)+)`/g)) {
    const full = name.startsWith('.') ? `${prefix}${name}` : name
    prefix = full.slice(0, full.lastIndexOf('.'))
    names.push(full)
  }
  expect(names).toEqual(needed)
})

it('the card that pays shows its new digits once the bank has renewed it, and is gone once it was detached', async () => {
  const test = await startAppForTest({ payments: true })
  const { admin, company } = await makeCompany(test)
  await admin.subscribes()
  await paysWith(test, admin, cards.visa)
  expect(await admin.subscription()).toMatchObject({ paymentMethod: { last4: '4242' } })
  const [customer] = heldOf(test, company.id).customers
  const [subscription] = heldOf(test, company.id).subscriptions
  const [card] = test.sandbox.state.cards
  if (!customer || !subscription || !card) throw new Error('The company pays with no card.')

  card.last4 = '4243'
  await changedByHand(test, customer.id)
  expect(await admin.subscription()).toMatchObject({ paymentMethod: { last4: '4243' } })

  customer.cardId = null
  subscription.cardId = null
  await changedByHand(test, customer.id)
  expect(await admin.subscription()).toMatchObject({ paymentMethod: null })
})
