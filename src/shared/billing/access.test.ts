import { describe, expect, it } from 'vitest'
import { accessAt, type BillingFacts, endsWithPeriod, isOver } from './access.ts'
import { subscriptionState } from './contract.ts'

const at = (instant: string) => Date.parse(instant)
type Subscription = NonNullable<BillingFacts['subscription']>

const plain: Subscription = {
  status: 'active',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  hasCard: false,
  pastDueSince: null,
  endedAt: null,
}

function access(
  now: string,
  subscription: Partial<Subscription> | null,
  evaluationFrom: string | null = null,
) {
  const { isFull, fullUntil } = accessAt(at(now), {
    evaluationFrom: evaluationFrom === null ? null : at(evaluationFrom),
    subscription: subscription && { ...plain, ...subscription },
  })
  return [isFull ? 'full' : 'read-only', fullUntil === null ? null : new Date(fullUntil).toISOString()]
}

describe('without a subscription', () => {
  it.each([
    ['2026-03-02T09:00:00Z', 'full'],
    ['2026-04-01T08:59:59.999Z', 'full'],
    ['2026-04-01T09:00:00Z', 'read-only'],
    ['2027-04-01T09:00:00Z', 'read-only'],
  ])('30 days from 2 March, 9:00, on: at %s %s', (now, expected) => {
    expect(access(now, null, '2026-03-02T09:00:00Z')).toEqual([expected, '2026-04-01T09:00:00.000Z'])
  })

  it('a company that billing has not met yet has its 30 days before it', () => {
    expect(access('2026-03-02T09:00:00Z', null)).toEqual(['full', '2026-04-01T09:00:00.000Z'])
  })
})

const march = '2026-03-02T09:00:00Z'
const april = '2026-04-01T09:00:00Z'
const fortnight = '2026-03-16T09:00:00Z'
const written = (instant: string) => new Date(instant).toISOString()

describe('with a subscription', () => {
  it.each<[string, Partial<Subscription>, now: string, expected: string, fullUntil: string | null]>([
    ['trial without a card', { status: 'trialing', trialEnd: at(april) }, march, 'full', april],
    ['trial with a card', { status: 'trialing', trialEnd: at(april), hasCard: true }, march, 'full', null],
    [
      'cancelled trial',
      { status: 'trialing', trialEnd: at(april), hasCard: true, cancelAt: at(april) },
      march,
      'full',
      april,
    ],
    [
      'trial without a card that ends later: it pauses when the trial is over',
      { status: 'trialing', trialEnd: at(april), cancelAt: at('2026-06-01T09:00:00Z') },
      march,
      'full',
      april,
    ],
    [
      'trial with a card that ends later',
      { status: 'trialing', trialEnd: at(april), hasCard: true, cancelAt: at('2026-06-01T09:00:00Z') },
      march,
      'full',
      '2026-06-01T09:00:00Z',
    ],
    [
      'trial that is over, the provider being away',
      { status: 'trialing', trialEnd: at(march) },
      april,
      'full',
      march,
    ],
    ['active', { status: 'active', currentPeriodEnd: at(april), hasCard: true }, march, 'full', null],
    [
      'active, its period over, the provider being away',
      { status: 'active', currentPeriodEnd: at(march) },
      april,
      'full',
      null,
    ],
    ['active, cancelled', { status: 'active', cancelAt: at(april) }, march, 'full', april],
    ['past due, just so', { status: 'past_due', pastDueSince: at(march) }, march, 'full', fortnight],
    [
      'past due for almost 14 days',
      { status: 'past_due', pastDueSince: at(march) },
      '2026-03-16T08:59:59.999Z',
      'full',
      fortnight,
    ],
    [
      'past due for 14 days',
      { status: 'past_due', pastDueSince: at(march) },
      fortnight,
      'read-only',
      fortnight,
    ],
    [
      'past due, cancelled, with a period that ends before the 14 days',
      { status: 'past_due', pastDueSince: at(march), cancelAt: at('2026-03-10T09:00:00Z') },
      march,
      'full',
      '2026-03-10T09:00:00Z',
    ],
    ['past due, not known since when', { status: 'past_due' }, march, 'full', fortnight],
    ['unpaid', { status: 'unpaid', currentPeriodEnd: at(april), hasCard: true }, march, 'read-only', null],
    ['paused', { status: 'paused', currentPeriodEnd: at(april) }, march, 'read-only', null],
    ['incomplete', { status: 'incomplete', currentPeriodEnd: at(april) }, march, 'read-only', null],
    ['incomplete and expired', { status: 'incomplete_expired' }, march, 'read-only', null],
    [
      'ended at once, in its paid period',
      { status: 'canceled', endedAt: at(march), currentPeriodEnd: at(april) },
      '2026-04-01T08:59:59.999Z',
      'full',
      april,
    ],
    [
      'ended, its paid period over',
      { status: 'canceled', endedAt: at(march), currentPeriodEnd: at(april) },
      april,
      'read-only',
      april,
    ],
    [
      'ended at once, its period not being paid',
      { status: 'canceled', endedAt: at(march) },
      march,
      'read-only',
      march,
    ],
    [
      'ended with its period',
      { status: 'canceled', endedAt: at(march), currentPeriodEnd: at(march) },
      march,
      'read-only',
      march,
    ],
  ])('%s', (_, subscription, now, expected, fullUntil) => {
    // However long ago the company began.
    for (const evaluationFrom of [null, march, '2020-01-01T00:00:00Z'])
      expect(access(now, subscription, evaluationFrom)).toEqual([expected, fullUntil && written(fullUntil)])
  })
})

it('a subscription that was cancelled for good, or never paid in time, is over', () => {
  expect(subscriptionState.options.filter(isOver)).toEqual(['incomplete_expired', 'canceled'])
})

it.each([
  ['has no end', null, 5, false],
  ['ends with its period', 5, 5, true],
  ['ends within it', 4, 5, true],
  ['ends later, and pays until then', 6, 5, false],
  ['has an end and no period', 6, null, true],
])('a subscription that %s', (_, cancelAt, currentPeriodEnd, ends) => {
  expect(endsWithPeriod({ cancelAt, currentPeriodEnd })).toBe(ends)
})
