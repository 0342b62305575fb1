import { expect, test } from 'vitest'
import { PlanCard } from '#client/features/billing/pricing/plan-card.tsx'
import { PriceRuler } from '#client/features/billing/pricing/price-ruler.tsx'
import { active, inTrial, invoices, lookingAround } from '#client/features/billing/testing/billing-answers.ts'
import { drawBilling, words } from '#client/features/billing/testing/draw-billing.tsx'
import { PricingSection } from '#client/features/landing/pricing-section.tsx'
import { Results } from '#client/features/landing/results.tsx'
import { SignUpCard } from '#client/features/session/sign-up-card.tsx'
import { draw } from '#client/testing/draw.tsx'
import { withPayments } from '#client/testing/payments.ts'
import { kavya } from '#client/testing/people.ts'
import { VisitorPricingPage } from './visitor-pricing-page.tsx'

const price = { amount: 250, currency: 'eur' }
withPayments(price)

const dollars = /\$|dollar/i

test('to visitors, in the plan, the questions and the ruler', async () => {
  await draw(<VisitorPricingPage />)
  expect(document.querySelector('h1')?.textContent).toBe('€2.50 per user per month')
  expect(words()).toContain('then €2.50 for each active user')
  expect(words()).toContain('With a card on file, it costs €2.50 per active user per month.')
  expect(words()).toContain('12 people, €30.00 a month')
  expect(words()).not.toMatch(dollars)
})

test('on the landing page and the sign-up card', async () => {
  await draw(
    <PricingSection
      planCard={<PlanCard heading="h3" features={[]} />}
      ruler={<PriceRuler />}
      onContact={() => {}}
    />,
  )
  await draw(<Results />)
  await draw(<SignUpCard />)
  expect(words()).toContain('€2.50 per active user per month, after a 30-day free trial')
  expect(words()).toContain('for €50.00 a month.')
  expect(words()).toContain('Only €2.50/user/month after trial')
  expect(words()).not.toMatch(dollars)
})

test('to an admin before the subscription, and to a member', async () => {
  await drawBilling(lookingAround)
  expect(words()).toContain('€5.00 a month2 active users × €2.50.')
  expect(words()).not.toMatch(dollars)
  await drawBilling(inTrial, { reader: { ...kavya, locale: 'de-DE' } })
  expect(words()).toContain('2,50\u00a0€ per user per month')
  expect(words()).not.toMatch(dollars)
})

test('in a subscription: its cost, the next invoice, what is to pay, and the invoices', async () => {
  const inEuros = {
    ...active,
    price,
    status: 'past_due',
    monthlyAmount: 6000,
    nextInvoice: { date: active.nextInvoice.date, amount: 6230, prorations: 230 },
    openAmount: 6000,
  } as const
  const answers = {
    'GET /api/billing/history': () => ({ body: invoices.map((each) => ({ ...each, currency: 'eur' })) }),
  }
  await drawBilling(inEuros, { answers })
  expect(words()).toContain('€60.00 to pay')
  expect(words()).toContain('Monthly cost€60.00')
  expect(words()).toContain('24 active users × €2.50, and €2.30 for people who joined')
  expect(words()).not.toMatch(dollars)
})

test('a subscription from before keeps its dollars', async () => {
  await drawBilling(active)
  expect(document.querySelector('h1')?.textContent).toBe('1 dollar per user per month')
  expect(words()).toContain('24 active users × 1 dollar.')
  expect(words()).not.toContain('€')
})
