import { act } from 'react'
import { expect, test } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { useSession } from '#client/queries/session.ts'
import { control, controlOrNone, draw, settled } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import { kavya, member } from '#client/testing/people.ts'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { PricingPage } from './pricing-page.tsx'

const maya: CurrentUser = { ...kavya, role: 'admin' }

withPayments()

function Screen() {
  return useSession().user && <PricingPage />
}

async function opens(user: CurrentUser, search = '', answers: Record<string, () => Answer> = {}) {
  await act(async () => window.history.replaceState(null, '', `/pricing${search}`))
  const status = {
    hasSubscription: false,
    access: { isFull: true, fullUntil: null },
    now: 1_773_144_000,
    hasTrialLeft: true,
  }
  const calls = serve({
    'GET /api/auth/user': () => ({ body: user }),
    'GET /api/subscription/status': () => ({ body: status }),
    'GET /api/team': () => ({ body: [] }),
    ...answers,
  })
  await draw(<Screen />)
  await settled()
  return calls.map(({ call }) => call)
}

test('without a company it leads to the setup', async () => {
  const calls = await opens({ ...maya, companyId: null, companyName: null, role: null })
  expect(document.body.textContent).toContain('Complete Setup First')
  expect(control('Go to Setup').getAttribute('href')).toBe('/')
  expect(calls).toEqual(['GET /api/auth/user'])
})

test('where companies pay nothing there is no plan, and nothing is asked', async () => {
  deployment.payments = { mode: 'off' }
  const calls = await opens(maya)
  expect(document.body.textContent).toContain('This server takes no payments')
  expect(document.body.textContent).not.toContain('Pay As You Grow')
  expect(controlOrNone('Start Free Trial')).toBeUndefined()
  expect(calls).toEqual(['GET /api/auth/user'])
})

const finish = 'POST /api/subscription/finish-setup'

test('a card that a bank has sent back is put to use, on the tab Billing', async () => {
  await opens(maya, '?setup_intent=seti_1&redirect_status=succeeded', {
    [finish]: () => ({ body: { outcome: 'saved', paymentError: null, needsConfirmation: false } }),
  })
  expect(shownToast.get()?.title).toBe('Payment Method Updated')
  expect(window.location.search).toBe('?tab=billing')
})

test('a returned card that can’t be put to use is tried again', async () => {
  await opens(maya, '?setup_intent=seti_1', { [finish]: () => ({ status: 503 }) })
  expect(document.body.textContent).toContain('Your card isn’t in use yet.')
  expect(control('Try again')).toBeDefined()
})

const finishPayment = 'POST /api/subscription/finish-payment'

test.each([
  ['paid', 'Payment Confirmed'],
  ['processing', 'Your payment is being checked'],
  ['failed', 'Update Failed'],
])('a payment that a bank has sent back is %s, by the server’s word', async (outcome, title) => {
  await opens(maya, '?payment_intent=pi_1&redirect_status=succeeded', {
    [finishPayment]: () => ({ body: { outcome } }),
  })
  expect(shownToast.get()?.title).toBe(title)
  expect(window.location.search).toBe('?tab=billing')
})

test('a returned payment that can’t be asked after is tried again', async () => {
  await opens(maya, '?payment_intent=pi_1', { [finishPayment]: () => ({ status: 503 }) })
  expect(document.body.textContent).toContain('We don’t know yet whether your payment went through.')
  expect(control('Try again')).toBeDefined()
})

test('the price counts members, not people who haven’t joined yet', async () => {
  const team = [
    member('Maya', 'Okafor', 'admin'),
    { ...member('Ines', 'Duarte', 'employee'), joinedOn: null },
  ]
  await opens(maya, '', { 'GET /api/team': () => ({ body: team }) })
  expect(document.body.textContent).toContain('$1.00 a month')
})
