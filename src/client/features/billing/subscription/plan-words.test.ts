import { describe, expect, it, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { SubscriptionState, SubscriptionStatus } from '#shared/billing/contract.ts'
import { active, asked, at, cancelled, inTrial, lookingAround } from '../testing/billing-answers.ts'
import { endIfCancelled, type Plan, planOf } from './plan.ts'
import {
  asksForCard,
  nextInvoiceWords,
  noInvoiceText,
  paymentMethodPurpose,
  planBadges,
  planForEverybody,
  planHead,
} from './plan-words.ts'

choosePersonLocale('en-GB')

function plan(answer: SubscriptionStatus): Plan {
  const found = planOf(answer)
  if (!found) throw new Error('There is a subscription in it')
  return found
}

const inState = (status: SubscriptionState) => plan({ ...active, status })

const badgesOf = (answer: SubscriptionStatus) => planBadges(plan(answer)).map(({ text }) => text)

describe('the badge', () => {
  it.each([
    ['trialing', 'Free Trial'],
    ['active', 'Active'],
    ['past_due', 'Payment overdue'],
    ['unpaid', 'Unpaid'],
    ['paused', 'Paused'],
    ['incomplete', 'First payment due'],
    ['canceled', 'Ended'],
  ] as const)('of %s is %s', (status, text) => {
    expect(planBadges(inState(status)).map((badge) => badge.text)).toEqual([text])
  })
  it('says the end of a cancelled one, with the year where it is another', () => {
    expect(badgesOf(cancelled)).toEqual(['Active', 'Ends 26 September'])
    expect(badgesOf({ ...inTrial, cancelAt: at('2027-01-05') })).toEqual([
      'Free Trial',
      'Ends 5 January 2027',
    ])
  })
})

describe('the head', () => {
  const overdue = { ...active, status: 'past_due', openAmount: 2300 } as const
  it.each([
    ['active', active, 'Paid until 26 September 2026', 'Nothing is wrong'],
    ['cancelled', cancelled, 'Access until 26 September 2026', 'Nothing is wrong'],
    [
      'overdue, while all is open',
      { ...overdue, access: { isFull: true, fullUntil: at('2026-09-09') } },
      '$23.00 to pay',
      'Everything keeps working until 9 September 2026',
    ],
    [
      'overdue for too long',
      { ...overdue, access: { isFull: false, fullUntil: at('2026-09-09') } },
      '$23.00 to pay',
      'is read-only until it’s paid',
    ],
    [
      'asked about by the bank, while all is open',
      asked,
      '$24.00 to pay',
      'Your bank asks you to confirm the payment. Everything keeps working until 9 September 2026',
    ],
    [
      'asked about for too long',
      { ...asked, status: 'unpaid', access: { isFull: false, fullUntil: null } },
      '$24.00 to pay',
      'Your bank asks you to confirm the payment. Your company is read-only until it’s paid',
    ],
    [
      'paused without a card',
      { ...inTrial, status: 'paused' },
      'The free trial is over',
      'It ended on 26 March 2026 without a payment method.',
    ],
    [
      'paused after a payment that failed',
      { ...active, status: 'paused', openAmount: 2400 },
      '$24.00 to pay',
      'The payment failed.',
    ],
    [
      'incomplete',
      { ...active, status: 'incomplete' },
      '$24.00 to pay',
      'The first payment is still open: enter a card to make it.',
    ],
  ] satisfies [string, SubscriptionStatus, string, string][])(
    'of a subscription that is %s',
    (_state, answer, headline, text) => {
      const head = planHead(plan(answer))
      expect(head.headline).toBe(headline)
      expect(head.text ?? 'Nothing is wrong').toContain(text)
      const isConfirmed = 'confirmation' in answer
      expect(asksForCard(plan(answer))).toBe(head.text !== null && !isConfirmed)
    },
  )
})

const invoiceOf = (amount: number, prorations: number) =>
  nextInvoiceWords(plan({ ...active, nextInvoice: { date: at('2026-09-26'), amount, prorations } }))

describe('the next invoice', () => {
  it('is the number of people', () => {
    expect(invoiceOf(2400, 0)).toEqual({
      amount: '$24.00 on 26 September 2026',
      reason: '24 active users × 1 dollar. It depends on the number of people that day.',
    })
    const alone = plan({ ...active, activeUsers: 1, nextInvoice: { date: 0, amount: 100, prorations: 0 } })
    expect(nextInvoiceWords(alone)?.reason).toContain('1 active user × 1 dollar.')
  })
  it('less a credit, or with a tax, for the same number of people', () => {
    expect(invoiceOf(2000, 0)?.reason).toContain(
      '24 active users × 1 dollar, less $4.00 in credits or discounts.',
    )
    expect(invoiceOf(2856 + 320, 320)?.reason).toContain(
      '24 active users × 1 dollar, and $3.20 for people who joined since the last invoice, and $4.56 in taxes or earlier charges.',
    )
  })
  it('and those who joined or left', () => {
    expect(invoiceOf(2720, 320)?.reason).toContain(
      '24 active users × 1 dollar, and $3.20 for people who joined since the last invoice.',
    )
    expect(invoiceOf(2250, -150)?.reason).toContain(
      '24 active users × 1 dollar, less $1.50 for people who left since the last invoice.',
    )
  })
  it('comes before an end that is later than the period', () => {
    const later = { ...active, cancelAt: at('2027-01-05') }
    expect(planHead(plan(later)).headline).toBe('Paid until 26 September 2026')
    expect(paymentMethodPurpose(plan(later))).toBe('Next invoice 26 September 2026')
    expect(noInvoiceText(plan({ ...later, nextInvoice: null }))).toBe('None is known yet.')
    expect(endIfCancelled(plan(later))).toBe(at('2026-09-26'))
  })
  it('or none, with the reason', () => {
    expect(nextInvoiceWords(plan(cancelled))).toBeNull()
    expect(noInvoiceText(plan(cancelled))).toBe('None: the subscription ends on 26 September 2026.')
    expect(noInvoiceText(inState('paused'))).toBe('None while the subscription is paused.')
  })
})

test('a card is asked for while there is none, and not where nothing is to be charged', () => {
  expect(asksForCard(plan(inTrial))).toBe(true)
  expect(asksForCard(plan({ ...cancelled, paymentMethod: null }))).toBe(false)
})

test.each([
  ['in trial without a card', inTrial, 'Needed only when the trial ends'],
  ['active', active, 'Next invoice 26 September 2026'],
  ['cancelled', cancelled, 'Not charged again: the subscription ends 26 September'],
  [
    'cancelled without one',
    { ...cancelled, paymentMethod: null },
    'Nothing is charged: the subscription ends 26 September',
  ],
  ['overdue', { ...active, status: 'past_due' }, 'Its payment failed'],
  ['asked about by the bank', asked, 'Your bank asks you to confirm the payment with it'],
  [
    'not begun, with the card of an earlier one',
    { ...active, status: 'incomplete' },
    'Add a card to make the first payment',
  ],
  ['paused', { ...inTrial, status: 'paused' }, 'Needed to continue'],
] satisfies [string, SubscriptionStatus, string][])('what the card is for: %s', (_state, answer, text) => {
  expect(paymentMethodPurpose(plan(answer))).toBe(text)
})

const locked = { isFull: false, fullUntil: null }

test.each([
  ['in trial', inTrial, at('2026-03-26')],
  ['active', active, at('2026-09-26')],
  [
    'overdue',
    { ...active, status: 'past_due', access: { isFull: true, fullUntil: at('2026-09-09') } },
    at('2026-09-09'),
  ],
  ['paused', { ...inTrial, status: 'paused', access: locked }, null],
] satisfies [string, SubscriptionStatus, number | null][])(
  'until when access lasts if it is cancelled %s',
  (_state, answer, end) => {
    expect(endIfCancelled(plan(answer))).toBe(end)
  },
)

describe('what everybody may know', () => {
  const forMember = { hasSubscription: true, access: inTrial.access, now: inTrial.now, hasTrialLeft: false }
  it.each([
    ['a subscription', { ...forMember, status: 'active' }, 'Active', 'Everything works.'],
    ['a trial', { ...forMember, status: 'trialing' }, 'Free Trial', 'Everything works.'],
    ['an overdue payment', { ...forMember, status: 'past_due' }, 'Payment overdue', 'Everything works.'],
    ['none yet', lookingAround, 'Without a subscription', 'Everything works until 20 March.'],
    [
      'one that is read-only',
      { ...lookingAround, access: locked },
      'Read-only',
      'No one can request leave right now',
    ],
  ] satisfies [string, SubscriptionStatus, string, string][])('about %s', (_what, answer, badge, text) => {
    const words = planForEverybody(answer)
    expect(words.badge.text).toBe(badge)
    expect(words.text).toContain(text)
  })
})
