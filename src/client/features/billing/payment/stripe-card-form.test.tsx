import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { click, control, draw, settled } from '#client/testing/draw.tsx'
import { serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { specPrice } from '#shared/billing/price.ts'
import { CardSetup } from './card-setup.tsx'

type Listener = (event?: unknown) => void
type Confirmation = { confirmParams: { return_url: string }; redirect: string }

/** What Stripe’s script puts into the page, as far as the form uses it. */
const stripe = {
  key: '',
  options: {} as Record<string, unknown>,
  updates: [] as Record<string, unknown>[],
  listeners: {} as Record<string, Listener>,
  confirmations: [] as Confirmation[],
  answer: (): unknown => ({ setupIntent: { id: 'seti_1', status: 'succeeded' } }),
}
const element = {
  mount: (place: HTMLElement) => place.append('Stripe’s fields'),
  destroy: () => {},
  update: () => {},
  on: (event: string, listener: Listener) => {
    stripe.listeners[event] = listener
    return element
  },
  off: () => element,
}
function StripeScript(key: string) {
  stripe.key = key
  return {
    elements: (options: Record<string, unknown>) => {
      stripe.options = options
      return {
        create: () => element,
        getElement: () => null,
        update: (update: Record<string, unknown>) => stripe.updates.push(update),
      }
    },
    confirmSetup: async (confirmation: Confirmation) => {
      stripe.confirmations.push(confirmation)
      return stripe.answer()
    },
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
  }
}

StripeScript.version = 'endive'

const script = () => document.querySelector('script[src^="https://js.stripe.com/"]')
const says = (event: string, detail?: unknown) => act(async () => stripe.listeners[event]?.(detail))
const words = () => document.body.textContent
const saved: SetupOutcome = { outcome: 'saved', paymentError: null, needsConfirmation: false }
const finishCall = 'POST /api/subscription/finish-setup'
let done: SetupOutcome[]

beforeEach(() => {
  done = []
  deployment.payments = { mode: 'stripe', publishableKey: 'pk_test_1', price: specPrice }
  stripe.confirmations = []
  stripe.updates = []
  stripe.answer = () => ({ setupIntent: { id: 'seti_1', status: 'succeeded' } })
})
afterEach(async () => {
  deployment.payments = { mode: 'off' }
  await act(async () => document.documentElement.removeAttribute('class'))
  shownToast.set(null)
  vi.unstubAllGlobals()
})

async function drawForm() {
  const calls = serve({ [finishCall]: () => ({ body: saved }) })
  await draw(
    <CardSetup
      clientSecret="seti_1_secret_2"
      title="Complete Your Setup"
      submitLabel="Complete Setup"
      busyLabel="Saving..."
      returnTo="/dashboard"
      onDone={(outcome) => done.push(outcome)}
    />,
  )
  return calls
}

// First: once the script is there, it stays.
test('a script that can’t be loaded is told, and loaded by the next try', async () => {
  await drawForm()
  expect(words()).toContain('Loading the card form')
  // It tries once more by itself.
  for (const _ of [1, 2]) {
    await act(async () => script()?.dispatchEvent(new Event('error')))
    await settled()
  }
  expect(words()).toContain('We couldn’t load the card form.')
  expect(control('Complete Setup')).toMatchObject({ disabled: true })

  await click('Try again')
  expect(words()).toContain('Loading the card form')
  vi.stubGlobal('Stripe', StripeScript)
  await act(async () => script()?.dispatchEvent(new Event('load')))
  await settled()
  await says('ready')
  expect(words()).not.toContain('could not be loaded')
  expect(control('Complete Setup')).toMatchObject({ disabled: false })
})

test('the button waits for the form; the card is confirmed there and put to use here', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  const calls = await drawForm()
  expect(words()).toContain('Stripe’s fields')
  expect(control('Complete Setup')).toMatchObject({ disabled: true })
  await says('ready')
  await click('Complete Setup')
  expect(stripe.key).toBe('pk_test_1')
  expect(stripe.options).toMatchObject({ clientSecret: 'seti_1_secret_2', locale: 'en' })
  expect(stripe.confirmations).toMatchObject([
    { confirmParams: { return_url: `${window.location.origin}/dashboard` }, redirect: 'if_required' },
  ])
  expect(calls).toEqual([{ call: finishCall, body: { setupIntentId: 'seti_1' } }])
  expect(done).toEqual([saved])
})

test('a refused card is told in the provider’s words, and another can follow', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  await drawForm()
  await says('ready')
  stripe.answer = () => ({ error: { type: 'card_error', message: 'Your card has expired.' } })
  await click('Complete Setup')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Your card has expired.')
  expect(shownToast.get()).toMatchObject({ title: 'Update Failed', description: 'Your card has expired.' })
  stripe.answer = () => ({ setupIntent: { id: 'seti_1' } })
  await click('Complete Setup')
  expect(done).toEqual([saved])
})

test('a confirmation whose answer was lost goes on', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  await drawForm()
  await says('ready')
  stripe.answer = () => ({ error: { type: 'api_connection_error', message: 'No connection.' } })
  await click('Complete Setup')
  expect(words()).toContain('We couldn’t check your card.')
  stripe.answer = () => ({ error: { code: 'setup_intent_unexpected_state', setup_intent: { id: 'seti_1' } } })
  await click('Complete Setup')
  expect(done).toEqual([saved])
})

test('what Stripe throws ends the busy time, too', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  await drawForm()
  await says('ready')
  stripe.answer = () => {
    throw new Error('IntegrationError')
  }
  await click('Complete Setup')
  expect(words()).toContain('We couldn’t check your card.')
  expect(control('Complete Setup').ariaBusy).toBeNull()
})

test('a form that Stripe can’t show says why and can be tried again', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  await drawForm()
  await says('loaderror', { error: { message: 'The client secret is not valid.' } })
  expect(words()).toContain('We couldn’t load the card form.The client secret is not valid.')
  await click('Try again')
  await says('ready')
  expect(words()).not.toContain('could not be loaded')
  expect(control('Complete Setup')).toMatchObject({ disabled: false })
})

test('the form has the theme of the page, and changes it with the page', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  await drawForm()
  expect(stripe.options).toMatchObject({ appearance: { theme: 'stripe' } })
  await act(async () => document.documentElement.classList.add('dark'))
  await settled()
  expect(stripe.updates.at(-1)).toMatchObject({ appearance: { theme: 'night' } })
})
