import type Stripe from 'stripe'
import type { SandboxState } from './sandbox-types.ts'

/** What the sandbox's parts work on. */
export type Sandbox = {
  readonly state: SandboxState
  /** Seconds since 1970; while the clock moves on, the moment of what just falls due. */
  now(): number
  tell(event: Stripe.Event): void
  invoicePdfUrl(invoiceId: string): string
}

export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds

export function emptyState(): SandboxState {
  return {
    customers: [],
    subscriptions: [],
    setupIntents: [],
    paymentMethods: [],
    invoices: [],
    invoiceItems: [],
    cardNumbers: {},
    trialEndsTold: [],
    events: [],
    clockAheadMs: 0,
  }
}
