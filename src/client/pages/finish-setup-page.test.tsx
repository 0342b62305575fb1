import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { click, draw } from '#client/testing/draw.tsx'
import { type Answer, serve } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { FinishSetupPage } from './finish-setup-page.tsx'

const finishCall = 'POST /api/subscription/finish-setup'

afterEach(async () => {
  await act(async () => window.history.replaceState(null, '', '/'))
  shownToast.set(null)
  vi.unstubAllGlobals()
})

async function returnTo(address: string, finish: () => Answer | Promise<Answer>) {
  window.history.replaceState(null, '', address)
  // jsdom can’t.
  vi.stubGlobal('scrollTo', () => {})
  const calls = serve({ [finishCall]: finish })
  await draw(
    <Switch>
      <Route path="/dashboard" component={FinishSetupPage} />
    </Switch>,
  )
  return calls
}

const returned = '/dashboard?setup_intent=seti_1&redirect_status=succeeded'
const address = () => window.location.pathname + window.location.search

test.each([
  {
    becomes: 'saved',
    outcome: { outcome: 'saved', paymentError: null, needsConfirmation: false },
    page: '/',
    notice: 'Payment Method Updated',
  },
  {
    becomes: 'still checked',
    outcome: { outcome: 'processing', paymentError: null, needsConfirmation: false },
    page: '/',
    notice: 'Your card is being checked',
  },
  {
    becomes: 'refused, whatever the address says',
    outcome: { outcome: 'failed', paymentError: null, needsConfirmation: false },
    page: '/pricing?tab=billing',
    notice: 'Update Failed',
  },
])('a card that is $becomes leads to $page', async ({ outcome, page, notice }) => {
  const entries = window.history.length
  const calls = await returnTo(returned, () => ({ body: outcome }))
  expect(calls).toEqual([{ call: finishCall, body: { setupIntentId: 'seti_1' } }])
  expect(address()).toBe(page)
  expect(window.history.length).toBe(entries)
  expect(shownToast.get()).toMatchObject({ title: notice })
})

test('where the server can’t, it says so, keeps the address, and tries again', async () => {
  const message = 'The card provider can’t be reached. Please try again in a few minutes.'
  let status = 503
  await returnTo(returned, () =>
    status === 503
      ? { status, body: { message, requestId: 'r1' } }
      : { body: { outcome: 'saved', paymentError: null, needsConfirmation: false } },
  )
  expect(document.body.textContent).toContain(`Your card isn’t in use yet.${message}`)
  expect(shownToast.get()).toMatchObject({ title: 'Update Failed', description: message })
  expect(address()).toBe(returned)
  status = 200
  await click('Try again')
  expect(address()).toBe('/')
})

test('without a setup in the address it is the dashboard', async () => {
  const calls = await returnTo('/dashboard', () => ({ status: 500 }))
  expect([address(), calls]).toEqual(['/', []])
})
