import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { click, control, draw, fill, settled } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { CardSetup } from './card-setup.tsx'

const confirmCall = 'POST /dev/payments/confirm-setup'
const finishCall = 'POST /api/subscription/finish-setup'
const saved: SetupOutcome = { outcome: 'saved', paymentError: null, needsConfirmation: false }

let done: SetupOutcome[]

withPayments()
beforeEach(() => {
  done = []
})

type Answers = { confirm?: () => Answer | Promise<Answer>; finish?: () => Answer }

async function drawForm({ confirm = () => ({}), finish = () => ({ body: saved }) }: Answers = {}) {
  const calls = serve({ [confirmCall]: confirm, [finishCall]: finish })
  await draw(<Page />)
  return { calls: () => calls.map(({ call }) => call), bodies: () => calls.map(({ body }) => body) }
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && (
        <CardSetup
          clientSecret="seti_1_secret_2"
          title="Your new card"
          submitLabel="Update Payment Method"
          busyLabel="Updating..."
          returnTo="/pricing"
          onDone={(outcome) => done.push(outcome)}
        />
      )}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Another page
      </button>
    </>
  )
}

async function typeCard(number = '4242424242424242') {
  await fill('Card number', number)
  await fill('Expiration date', '530')
  await fill('Security code', '123')
}

const confirmedBefore = {
  status: 400,
  body: { message: 'No.', code: 'setup_intent_unexpected_state' },
}

const words = () => document.body.textContent
const valueOf = (name: string) => (control(name) as HTMLInputElement).value

test('a card is confirmed at the provider, then put to use, and it is said', async () => {
  const { bodies } = await drawForm()
  await typeCard()
  expect([valueOf('Card number'), valueOf('Expiration date')]).toEqual(['4242 4242 4242 4242', '05 / 30'])
  await click('Update Payment Method')
  const card = { number: '4242424242424242', expMonth: 5, expYear: 30, cvc: '123' }
  expect(bodies()).toEqual([{ clientSecret: 'seti_1_secret_2', ...card }, { setupIntentId: 'seti_1' }])
  expect(done).toEqual([saved])
  expect(shownToast.get()).toMatchObject({ title: 'Payment Method Updated' })
  expect(shownToast.get()?.variant).not.toBe('destructive')
})

test('a test card can be filled in by its button', async () => {
  const { bodies } = await drawForm()
  await click('Use 4242 4242 4242 4242')
  await click('Update Payment Method')
  expect(bodies()[0]).toMatchObject({ number: '4242424242424242', expMonth: 12, cvc: '123' })
  expect(done).toEqual([saved])
})

test('while it goes on the button says so, and further clicks do nothing', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Answer>()
  const { calls } = await drawForm({ confirm: () => promise })
  await typeCard()
  await act(async () => {
    control('Update Payment Method').click()
    control('Update Payment Method').click()
  })
  await click('Updating...')
  expect(control('Updating...').getAttribute('aria-busy')).toBe('true')
  expect(calls()).toEqual([confirmCall])
  await act(async () => answer({}))
  await settled()
  expect(calls()).toEqual([confirmCall, finishCall])
  expect(done).toEqual([saved])
})

test('who goes to another page meanwhile stays there, and the card is put to use', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Answer>()
  const { calls } = await drawForm({ confirm: () => promise })
  await typeCard()
  await click('Update Payment Method')
  await click('Another page')
  await act(async () => answer({}))
  await settled()
  expect(calls()).toEqual([confirmCall, finishCall])
  expect(shownToast.get()).toMatchObject({ title: 'Payment Method Updated' })
  expect(done).toEqual([])

  await click('Another page')
  expect(valueOf('Card number')).toBe('')
  await typeCard()
  await click('Update Payment Method')
  expect(done).toEqual([saved])
})

test('a declined card: the provider’s words on the form and as a notice, and what was typed stays', async () => {
  let message = 'Your card was declined.'
  const { calls } = await drawForm({
    confirm: () => (message ? { status: 402, body: { message, code: 'card_declined' } } : {}),
  })
  await typeCard('4000000000000002')
  await click('Update Payment Method')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(message)
  expect(shownToast.get()).toMatchObject({
    variant: 'destructive',
    title: 'Update Failed',
    description: message,
  })
  expect(valueOf('Card number')).toBe('4000 0000 0000 0002')
  expect([control('Update Payment Method').ariaBusy, calls(), done]).toEqual([null, [confirmCall], []])

  message = ''
  await typeCard()
  await click('Update Payment Method')
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(done).toEqual([saved])
})

test('without a network it says so, and the next try goes on with what was typed', async () => {
  let isOffline = true
  await drawForm({
    confirm: () => {
      if (isOffline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await typeCard()
  await click('Update Payment Method')
  expect(words()).toContain('We couldn’t check your card. We couldn’t reach Sorrel')
  isOffline = false
  await click('Update Payment Method')
  expect(done).toEqual([saved])
})

test('a card that was confirmed is not confirmed again when our server failed afterwards', async () => {
  const message = 'The card provider can’t be reached. Please try again in a few minutes.'
  let status = 503
  const { calls } = await drawForm({
    finish: () => (status === 503 ? { status, body: { message, requestId: 'r1' } } : { body: saved }),
  })
  await typeCard()
  await click('Update Payment Method')
  expect(words()).toContain(`Your card was accepted but isn’t in use yet. ${message}`)
  status = 200
  await click('Update Payment Method')
  expect(calls()).toEqual([confirmCall, finishCall, finishCall])
  expect(done).toEqual([saved])
})

test('a confirmation whose answer was lost goes on', async () => {
  let answer: Answer = { status: 502 }
  await drawForm({ confirm: () => answer })
  await typeCard()
  await click('Update Payment Method')
  expect(words()).toContain('We couldn’t check your card.')
  answer = confirmedBefore
  await click('Update Payment Method')
  expect(done).toEqual([saved])
})

test('a card entered in another tab is not taken for this one', async () => {
  const { calls } = await drawForm({ confirm: () => confirmedBefore })
  await typeCard()
  await click('Update Payment Method')
  expect(calls()).toEqual([confirmCall, finishCall])
  expect(words()).toContain('A card was already entered with this form, perhaps in another tab.')
  expect(shownToast.get()?.title).toBe('Update Failed')
  expect(done).toEqual([])
})

test.each([
  {
    outcome: { outcome: 'saved', paymentError: 'Your card was declined.' } as const,
    notice: {
      variant: 'destructive',
      title: 'Payment Method Updated',
      description: 'We couldn’t charge what you owe to it: Your card was declined.',
    },
  },
  {
    outcome: { outcome: 'processing', paymentError: null, needsConfirmation: false } as const,
    notice: { title: 'Your card is being checked' },
  },
])('an outcome $outcome is told', async ({ outcome, notice }) => {
  await drawForm({ finish: () => ({ body: outcome }) })
  await typeCard()
  await click('Update Payment Method')
  expect(shownToast.get()).toMatchObject(notice)
  expect(done).toEqual([outcome])
})

test('a card that was not accepted in the end can be replaced by another', async () => {
  const outcomes: SetupOutcome[] = [
    { outcome: 'failed', paymentError: null, needsConfirmation: false },
    saved,
  ]
  const { calls } = await drawForm({ finish: () => ({ body: outcomes.shift() }) })
  await typeCard()
  await click('Update Payment Method')
  expect(words()).toContain('Your card wasn’t accepted. Please check it, or use another one.')
  expect(done).toEqual([])
  await click('Update Payment Method')
  expect(calls()).toEqual([confirmCall, finishCall, confirmCall, finishCall])
  expect(done).toEqual([saved])
})

test('half a card is not sent, and each field says what is missing', async () => {
  const { calls } = await drawForm()
  await fill('Card number', '42424242')
  await click('Update Payment Method')
  for (const missing of [
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
  ])
    expect(words()).toContain(missing)
  expect(document.activeElement).toBe(control('Card number'))
  expect(calls()).toEqual([])
})
