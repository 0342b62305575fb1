import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { click, control, controlOrNone, settled } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { PaymentOutcome } from '#shared/billing/contract.ts'
import { active, asked } from '../testing/billing-answers.ts'
import { drawBilling, words } from '../testing/draw-billing.tsx'

withPayments()

const begin = 'POST /api/subscription/confirm-payment'
const atBank = 'POST /dev/payments/confirm-payment'
const finish = 'POST /api/subscription/finish-payment'
const payment = { clientSecret: 'pi_1_secret_2', paymentMethodId: 'pm_1' }
const notice = () => [shownToast.get()?.title, shownToast.get()?.description]

/** A company whose payment the bank asks about; it is paid once the bank has been answered so. */
async function drawAsked(search: string, outcomes: PaymentOutcome['outcome'][] = ['paid']) {
  const bodies: unknown[] = []
  let isPaid = false
  const drawn = await drawBilling(() => ({ body: isPaid ? active : asked }), {
    search,
    answers: {
      [begin]: () => ({ body: payment }),
      [atBank]: (body) => {
        bodies.push(body)
        const isRefused = JSON.stringify(body).includes('refuse')
        return isRefused ? { status: 402, body: { message: 'You did not confirm it.' } } : { body: {} }
      },
      [finish]: (body) => {
        bodies.push(body)
        const outcome = outcomes.shift()
        isPaid = outcome === 'paid'
        return { body: { outcome } }
      },
    },
  })
  return { ...drawn, bodies }
}

test.each(['', '?tab=billing'])(
  'a payment is confirmed at the bank, and asked after here: %s',
  async (search) => {
    const { writes, bodies } = await drawAsked(search)
    expect(words()).toContain('Your bank asks you to confirm a payment of $24.00.')
    const link = control('Confirm it on the invoice page')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://pay.example/in_2',
      '_blank',
    ])
    await click('Confirm payment')
    expect(document.activeElement?.textContent).toBe('Refuse')
    await click('Confirm')
    expect(bodies).toEqual([{ ...payment, challenge: 'confirm' }, { paymentIntentId: 'pi_1' }])
    expect(writes()).toEqual([begin, atBank, finish])
    expect(notice()[0]).toBe('Payment Confirmed')
    expect(words()).not.toContain('asks you to confirm')
  },
)

test('a payment that is refused says why, and can be confirmed after all', async () => {
  await drawAsked('', ['failed', 'paid'])
  await click('Confirm payment')
  await click('Refuse')
  expect(notice()).toEqual(['Update Failed', 'You did not confirm it.'])
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('You did not confirm it.')
  await click('Try again')
  await click('Confirm')
  expect(notice()[0]).toBe('Payment Confirmed')
})

test('one that the bank looks at is told so', async () => {
  await drawAsked('', ['processing'])
  await click('Confirm payment')
  await click('Confirm')
  expect(notice()[0]).toBe('Your payment is being checked')
})

test('a double click asks the bank once', async () => {
  const { writes } = await drawAsked('')
  const button = control('Confirm payment')
  await act(async () => {
    button.click()
    button.click()
  })
  await settled()
  expect(writes()).toEqual([begin])
})

test('where none waits any more, the server says so', async () => {
  await drawBilling(asked, {
    answers: { [begin]: () => ({ status: 409, body: { message: 'No payment waits.', requestId: 'r1' } }) },
  })
  await click('Confirm payment')
  expect(notice()).toEqual(['Update Failed', 'No payment waits.'])
  expect(controlOrNone('Refuse')).toBeUndefined()
})

test('a card whose bank asks about what is open has it confirmed at once', async () => {
  const saved = { outcome: 'saved', paymentError: null, needsConfirmation: true }
  let status: typeof asked | typeof active = active
  const { writes } = await drawBilling(() => ({ body: status }), {
    search: '?tab=billing',
    answers: {
      'POST /api/subscription/update-payment-method': () => ({ body: { clientSecret: 'seti_1_secret_2' } }),
      'POST /dev/payments/confirm-setup': () => ({ body: {} }),
      'POST /api/subscription/finish-setup': () => {
        status = asked
        return { body: saved }
      },
      [begin]: () => ({ body: payment }),
    },
  })
  await click('Update')
  await click('Use 4000 0027 6000 3184')
  await click('Update Payment Method')
  expect(writes().at(-1)).toBe(begin)
  expect(words()).toContain('Is this payment yours?')
})

const confirmations: unknown[] = []
let atStripe: () => unknown = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
function StripeScript() {
  return {
    elements() {},
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    confirmPayment: async (confirmation: unknown) => {
      confirmations.push(confirmation)
      return atStripe()
    },
  }
}
StripeScript.version = 'endive'
afterEach(() => confirmations.splice(0))

test('Stripe opens the bank’s window with the secret, the card and our address', async () => {
  vi.stubGlobal('Stripe', StripeScript)
  const price = { amount: 100, currency: 'usd' }
  deployment.payments = { mode: 'stripe', publishableKey: 'pk_test_1', price }
  const { writes, bodies } = await drawAsked('', ['failed', 'paid'])
  atStripe = () => ({ error: { type: 'card_error', message: 'We are unable to authenticate your card.' } })
  await click('Confirm payment')
  expect(confirmations).toEqual([
    {
      clientSecret: 'pi_1_secret_2',
      confirmParams: { return_url: `${window.location.origin}/pricing`, payment_method: 'pm_1' },
      redirect: 'if_required',
    },
  ])
  expect(notice()).toEqual(['Update Failed', 'We are unable to authenticate your card.'])
  atStripe = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  await click('Try again')
  expect(notice()[0]).toBe('Payment Confirmed')
  expect(writes()).toEqual([begin, finish, begin, finish])
  expect(bodies).toEqual([{ paymentIntentId: 'pi_1' }, { paymentIntentId: 'pi_1' }])
})
