import { act } from 'react'
import { expect, test } from 'vitest'
import { click, control, controlOrNone, settled } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import type { Answer } from '#client/testing/server.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import type { SubscriptionStatus } from '#shared/billing/contract.ts'
import { ended, inTrial, lookingAround } from '../testing/billing-answers.ts'
import { drawBilling, words } from '../testing/draw-billing.tsx'

withPayments()

const create = 'POST /api/create-subscription'

/** A company whose status changes with the creation. */
function companyThatStarts(created: unknown, before: SubscriptionStatus, after: SubscriptionStatus) {
  let status = before
  return drawBilling(() => ({ body: status }), {
    answers: {
      [create]: () => {
        status = after
        return { body: created }
      },
    },
  })
}

const notice = () => [shownToast.get()?.title, shownToast.get()?.description]

test('before the subscription: what starting means, what it will cost, and until when one may look around', async () => {
  await drawBilling(lookingAround)
  expect(control('Start Free Trial')).toBeDefined()
  expect(words()).toContain('Start today and pay nothing until 9 April 2026.')
  expect(words()).toContain('No credit card required to start')
  expect(words()).toContain('$2.00 a month2 active users × 1 dollar.')
  expect(words()).toContain('Without a subscription, everything works until 20 March 2026')
})

test('when looking around has ended, it says what is read-only', async () => {
  await drawBilling({ ...lookingAround, access: { isFull: false, fullUntil: lookingAround.now } })
  expect(words()).toContain('Your 30 days to look around are over')
})

test('a double click starts one subscription, and says so once', async () => {
  const { writes } = await companyThatStarts({ clientSecret: 'seti_1_secret_2' }, lookingAround, inTrial)
  const button = control('Start Free Trial')
  await act(async () => {
    button.click()
    button.click()
  })
  await settled()
  expect(writes()).toEqual([create])
  expect(control('Complete Setup')).toBeDefined()
})

test('a trial starts, and the card can wait', async () => {
  const { writes } = await companyThatStarts({ clientSecret: 'seti_1_secret_2' }, lookingAround, inTrial)
  await click('Start Free Trial')
  expect(writes()).toEqual([create])
  expect(notice()).toEqual([
    'Subscription Created!',
    "Your trial has started. You'll be charged after 30 days.",
  ])
  expect(document.activeElement?.textContent).toBe('Complete Your Setup')
  expect(words()).toContain('The card isn’t charged before 26 March 2026')
  expect(control('Complete Setup')).toBeDefined()

  await click('Do this later')
  expect(controlOrNone('Complete Setup')).toBeUndefined()
  expect(words()).toContain('16 days left')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a company that had its trial subscribes again, with honest words and its invoices', async () => {
  const after = {
    ...inTrial,
    status: 'incomplete',
    trialEnd: null,
    openAmount: 2400,
  } satisfies SubscriptionStatus
  await companyThatStarts({ clientSecret: 'seti_1_secret_2' }, ended, after)
  expect(controlOrNone('Start Free Trial')).toBeUndefined()
  expect(words()).toContain('There’s no second trial')
  expect(words()).toContain('30 Days Free Trialyour company has already had it')
  expect(words()).toContain('Past invoices')
  expect(words()).toContain('$23.50')

  await click('Subscribe Again')
  expect(notice()).toEqual([
    'Subscription Created!',
    'A second subscription has no trial: it starts with your first payment.',
  ])
  expect(words()).toContain('This card pays for the first month, $24.00')
})

test('while it is being created the screen stays as it was, whatever the server says already', async () => {
  let status: SubscriptionStatus = lookingAround
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const { changes } = await drawBilling(() => ({ body: status }), {
    answers: { [create]: () => promise },
  })
  await click('Start Free Trial')
  status = inTrial
  await changes()
  expect(control('Start Free Trial').getAttribute('aria-busy')).toBe('true')
  expect(words()).not.toContain('days left')
  await act(async () => resolve({ body: { clientSecret: 'seti_1_secret_2' } }))
  await settled()
  expect(control('Complete Setup')).toBeDefined()
})

test('a company that has subscribed in the meantime is told so, and sees its subscription', async () => {
  await companyThatStarts({ status: 'trialing' }, lookingAround, inTrial)
  await click('Start Free Trial')
  expect(notice()[0]).toBe('Already Subscribed')
  expect(words()).toContain('16 days left')
})

test.each([
  [
    'the provider is away',
    { status: 503, body: { message: 'The card provider can’t be reached.', requestId: 'r1' } },
    'The card provider can’t be reached.',
  ],
  ['nothing says why', { status: 500 }, 'Failed to create subscription. Please try again.'],
])('where %s it is said in the notice and in place, and tried again', async (_why, answer, text) => {
  const { writes } = await drawBilling(lookingAround, { answers: { [create]: () => answer } })
  await click('Start Free Trial')
  expect(notice()).toEqual(['Payment Setup Failed', text])
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(text)
  await click('Try again')
  expect(writes()).toEqual([create, create])
})

test('a status that can’t be read is read again', async () => {
  let isAway = true
  await drawBilling(() => (isAway ? { status: 503 } : { body: inTrial }))
  expect(words()).toContain('We couldn’t load the plan.')
  isAway = false
  await click('Try again')
  expect(words()).toContain('16 days left')
})
