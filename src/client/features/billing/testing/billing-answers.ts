import { member } from '#client/testing/people.ts'
import type { BillingHistory, SubscriptionStatus } from '#shared/billing/contract.ts'
import { specPrice } from '#shared/billing/price.ts'
import type { TeamMember } from '#shared/team/contract.ts'

/** Noon in UTC: the same date wherever the test runs. */
export function at(date: string): number {
  return Date.parse(`${date}T12:00:00Z`) / 1000
}

const full = { isFull: true, fullUntil: null }

/** A company that looks around until 20 March. */
export const lookingAround: SubscriptionStatus = {
  hasSubscription: false,
  access: { isFull: true, fullUntil: at('2026-03-20') },
  now: at('2026-03-10'),
  hasTrialLeft: true,
}

export const inTrial = {
  hasSubscription: true,
  access: full,
  now: at('2026-03-10'),
  hasTrialLeft: false,
  status: 'trialing',
  activeUsers: 24,
  monthlyAmount: 2400,
  price: specPrice,
  trialStart: at('2026-02-24'),
  trialEnd: at('2026-03-26'),
  paymentMethod: null,
  currentPeriodEnd: at('2026-03-26'),
  cancelAt: null,
  nextInvoice: { date: at('2026-03-26'), amount: 2400, prorations: 0 },
  openAmount: null,
} satisfies SubscriptionStatus

export const active = {
  ...inTrial,
  status: 'active',
  now: at('2026-08-30'),
  currentPeriodEnd: at('2026-09-26'),
  paymentMethod: { brand: 'visa', last4: '4242' },
  nextInvoice: { date: at('2026-09-26'), amount: 2400, prorations: 0 },
} satisfies SubscriptionStatus

export const cancelled = {
  ...active,
  cancelAt: at('2026-09-26'),
  access: { isFull: true, fullUntil: at('2026-09-26') },
  nextInvoice: null,
} satisfies SubscriptionStatus

/** The bank asks about a renewal. */
export const asked = {
  ...active,
  status: 'past_due',
  access: { isFull: true, fullUntil: at('2026-09-09') },
  openAmount: 2400,
  confirmation: { amount: 2400, hostedUrl: 'https://pay.example/in_2' },
} satisfies SubscriptionStatus

/** It is over, and access with it. */
export const ended = {
  ...cancelled,
  hasSubscription: false,
  status: 'canceled',
  access: { isFull: false, fullUntil: at('2026-09-26') },
} satisfies SubscriptionStatus

export const invoices: BillingHistory = [
  { id: 'in_2', amount: 2400, currency: 'usd', created: at('2026-08-26'), status: 'open', invoice_pdf: null },
  {
    id: 'in_1',
    amount: 2350,
    currency: 'usd',
    created: at('2026-07-26'),
    status: 'paid',
    invoice_pdf: 'https://pay.example/in_1.pdf',
  },
]

export const team: TeamMember[] = [member('Maya', 'Okafor', 'admin'), member('Kavya', 'Nair', 'employee')]
