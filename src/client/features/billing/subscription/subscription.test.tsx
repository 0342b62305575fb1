import { act } from 'react'
import { expect, test } from 'vitest'
import { click, control, controlOrNone, settled } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import { kavya } from '#client/testing/people.ts'
import type { Answer } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { active, at, cancelled, ended, inTrial, lookingAround } from '../testing/billing-answers.ts'
import { drawBilling, words } from '../testing/draw-billing.tsx'

withPayments()

const notice = () => [shownToast.get()?.title, shownToast.get()?.description]

/** Radix opens a tab as the button goes down. */
async function openTab(name: string) {
  await act(async () => {
    control(name).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  })
  await settled()
}

test('the overview of a trial', async () => {
  await drawBilling(inTrial)
  expect(words()).toContain('Free Trial')
  expect(words()).toContain('Trial end date 26 March 2026')
  expect(words()).toContain('Active users24')
  expect(words()).toContain('Monthly cost$24.00')
  expect(words()).toContain('$24.00 on 26 March 2026 · 24 active users × 1 dollar.')
  expect(words()).toContain('No payment method on fileNeeded only when the trial ends')
  expect(words()).toContain('Day 15 of 30, 16 days left. Today is 10 March 2026.')
  expect(document.querySelectorAll('span.bg-ink')).toHaveLength(14)
})

test('the tab is part of the address', async () => {
  await drawBilling(active, { search: '?tab=billing' })
  expect(words()).toContain('Visa ending in 4242')
  await openTab('Settings')
  expect(window.location.search).toBe('?tab=settings')
  await openTab('Overview')
  expect(window.location.search).toBe('')
})

test('the last invoices, with a file where there is one', async () => {
  await drawBilling(active, { search: '?tab=billing' })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['26 Aug 2026', '$24.00', 'Open', ''],
    ['26 Jul 2026', '$23.50', 'Paid', 'PDF'],
  ])
  expect(control('PDF: the invoice of 26 Jul 2026').getAttribute('href')).toBe('https://pay.example/in_1.pdf')
})

test('without invoices it says when the first one comes', async () => {
  const answers = { 'GET /api/billing/history': () => ({ body: [] }) }
  await drawBilling(inTrial, { search: '?tab=billing', answers })
  expect(words()).toContain('No invoices yetThe first one comes on 26 March 2026.')
})

test('invoices that can’t be read leave the rest of the tab', async () => {
  const answers = { 'GET /api/billing/history': () => ({ status: 503 }) }
  await drawBilling(active, { search: '?tab=billing', answers })
  expect(words()).toContain('We couldn’t load the invoices.')
  expect(control('Update')).toBeDefined()
})

const update = 'POST /api/subscription/update-payment-method'

test('the card form opens from the overview, on the tab Billing', async () => {
  const answers = { [update]: () => ({ body: { clientSecret: 'seti_1_secret_2' } }) }
  const { writes } = await drawBilling(inTrial, { answers })
  await click('Add payment method')
  expect(window.location.search).toBe('?tab=billing')
  expect(control('Update Payment Method')).toBeDefined()
  expect(writes()).toEqual([update])
  await click('Not now')
  expect(controlOrNone('Update Payment Method')).toBeUndefined()
  expect(control('Update')).toBeDefined()
})

test('a form that can’t be opened says why, and is tried again', async () => {
  let isAway = true
  const answers = {
    [update]: () => (isAway ? { status: 502 } : { body: { clientSecret: 'seti_1_secret_2' } }),
  }
  await drawBilling(active, { search: '?tab=billing', answers })
  await click('Update')
  const text = 'Failed to setup payment method update. Please try again.'
  expect(notice()).toEqual(['Error', text])
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(text)
  isAway = false
  await click('Try again')
  expect(control('Update Payment Method')).toBeDefined()
})

const cancel = 'POST /api/subscription/cancel'
const keep = 'POST /api/subscription/keep'

test('cancelling takes two clicks, says until when access lasts, and can be taken back', async () => {
  let status: typeof active | typeof cancelled = active
  const { writes } = await drawBilling(() => ({ body: status }), {
    search: '?tab=settings',
    answers: {
      [cancel]: () => {
        status = cancelled
        return { body: status }
      },
      [keep]: () => {
        status = active
        return { body: status }
      },
    },
  })
  await click('Cancel Subscription')
  expect(document.activeElement?.textContent).toBe('Keep Subscription')
  expect(words()).toContain("You'll continue to have access until the end of your billing period.")
  expect(words()).toContain(
    'That is 26 September 2026. After that, the 24 people of Halyard can read and export',
  )
  expect(words()).toContain('Pending requests can still be decided.')
  await click('Keep Subscription')
  expect(writes()).toEqual([])

  await click('Cancel Subscription')
  await click('Yes, Cancel')
  expect(notice()).toEqual([
    'Subscription Cancelled',
    "You'll continue to have access until the end of your billing period.",
  ])
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  expect(words()).toContain('The subscription ends on 26 September 2026')

  await click('Keep Subscription')
  expect(notice()[0]).toBe('Subscription Kept')
  expect(control('Cancel Subscription')).toBeDefined()
  expect(writes()).toEqual([cancel, keep])
})

test('an end that is later than the period can be taken back, or brought forward', async () => {
  const later = { ...active, cancelAt: at('2027-01-05') }
  await drawBilling(later, { search: '?tab=settings' })
  expect(words()).toContain('The subscription ends on 5 January 2027')
  expect(control('Keep Subscription')).toBeDefined()
  await click('Cancel Subscription')
  expect(words()).toContain('That is 26 September 2026.')
})

test('a cancelling that can’t be taken back says why, and is tried again', async () => {
  const { writes } = await drawBilling(cancelled, {
    search: '?tab=settings',
    answers: {
      [keep]: () => ({ status: 503, body: { message: 'The card provider is away.', requestId: 'r1' } }),
    },
  })
  await click('Keep Subscription')
  expect(notice()).toEqual(['Error', 'The card provider is away.'])
  expect(words()).toContain('The subscription will still end.The card provider is away.')
  await click('Keep Subscription')
  expect(writes()).toEqual([keep, keep])
})

test('a cancelling that fails stays in the dialog, with the reason', async () => {
  await drawBilling(active, { search: '?tab=settings', answers: { [cancel]: () => ({ status: 500 }) } })
  await click('Cancel Subscription')
  await click('Yes, Cancel')
  const text = 'Failed to cancel subscription. Please try again.'
  expect(notice()).toEqual(['Error', text])
  expect(document.querySelector('[role="alertdialog"] [role="alert"]')?.textContent).toContain(text)
})

test('cancelling while a payment is overdue: access may end before the period does', async () => {
  const overdue = {
    ...active,
    status: 'past_due' as const,
    access: { isFull: true, fullUntil: at('2026-09-09') },
    openAmount: 2400,
  }
  await drawBilling(overdue, { search: '?tab=settings' })
  await click('Cancel Subscription')
  expect(words()).toContain('While the payment is overdue, that is 9 September 2026.')
})

test('cancelling what gives no access any more promises none', async () => {
  const paused = { ...inTrial, status: 'paused' as const, access: { isFull: false, fullUntil: null } }
  await drawBilling(paused, { search: '?tab=settings' })
  expect(words()).toContain('Your company is already read-only, and stays that way.')
  expect(words()).not.toContain('Access lasts')
})

test('a subscription that ends at once leaves the focus on the heading, and the dialog to its answer', async () => {
  const paused = { ...inTrial, status: 'paused' as const, access: { isFull: false, fullUntil: null } }
  let status: SubscriptionStatus = paused
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { changes } = await drawBilling(() => ({ body: status }), {
    search: '?tab=settings',
    answers: { [cancel]: () => promise },
  })
  await click('Cancel Subscription')
  await click('Yes, Cancel')
  status = ended
  await changes()
  expect(control('Keep Subscription').hasAttribute('disabled')).toBe(true)
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  expect(document.querySelector('[role="alertdialog"]')).not.toBeNull()
  await act(async () => resolve({ body: ended }))
  await settled()
  expect(notice()[0]).toBe('Subscription Cancelled')
  expect(document.querySelector('[role="alertdialog"]')).toBeNull()
  expect(control('Subscribe Again')).toBeDefined()
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a double click writes once', async () => {
  const answers = { [update]: () => ({ body: { clientSecret: 'seti_1_secret_2' } }) }
  const { writes } = await drawBilling(active, { search: '?tab=billing', answers })
  const button = control('Update')
  await act(async () => {
    button.click()
    button.click()
  })
  await settled()
  expect(writes()).toEqual([update])
})

test('who can’t change the plan reads what it is, and whom to ask', async () => {
  await drawBilling(lookingAround, { reader: kavya })
  expect(words()).toContain('The plan of Halyard')
  expect(words()).toContain('Only admins can change the plan and see its invoices. Ask Maya Okafor.')
  expect(controlOrNone('Start Free Trial')).toBeUndefined()
})
