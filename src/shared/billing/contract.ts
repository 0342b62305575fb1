import * as z from 'zod/mini'
import { text } from '../fields.ts'

/** What the card provider says of a subscription, in Stripe's words. */
export const subscriptionState = z.enum([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
])
export type SubscriptionState = z.infer<typeof subscriptionState>

/** Seconds since 1970 (spec 9). */
const epochSeconds = z.int()
/** Money in the currency's smallest unit: cents of a dollar, if the price is the specification's (spec 9). */
const cents = z.int()

/** What one active person costs a month; the currency in three small letters. */
export const price = z.strictObject({ amount: cents, currency: z.string() })

/** What a company's people may do: everything, or read, export and decide on leave already asked for. */
const access = z.strictObject({
  /** False: what changes something is refused with 402 (trust, 'Stripe'). */
  isFull: z.boolean(),
  /** When full access ends if nothing is done; null while nothing is known to end it. */
  fullUntil: z.nullable(epochSeconds),
})

const paymentMethod = z.strictObject({ brand: z.string(), last4: z.string() })

const nextInvoice = z.strictObject({
  date: epochSeconds,
  amount: cents,
  /** The part of `amount` for people who joined or left since the last invoice; may be negative. */
  prorations: cents,
})

const confirmation = z.strictObject({
  amount: cents,
  /** The provider's page, on which it can be confirmed as well. */
  hostedUrl: z.nullable(z.string()),
})

/** What admins see of a subscription (spec 3). */
const subscriptionDetails = z.strictObject({
  status: subscriptionState,
  /** Active members: what is paid for. */
  activeUsers: z.int(),
  /** What a whole month costs at that number. */
  monthlyAmount: cents,
  /** That of this subscription, also where new ones have another. All amounts here are in its currency. */
  price,
  trialStart: z.nullable(epochSeconds),
  trialEnd: z.nullable(epochSeconds),
  paymentMethod: z.nullable(paymentMethod),
  currentPeriodEnd: z.nullable(epochSeconds),
  /** When it ends, once it has been cancelled. */
  cancelAt: z.nullable(epochSeconds),
  /** Null where none is to come. */
  nextInvoice: z.nullable(nextInvoice),
  /** What is to be paid now: the open invoice that failed, or a subscription's first one without a trial. */
  openAmount: z.nullable(cents),
  /** A payment that the bank asks the cardholder about: an admin confirms it. */
  confirmation: z.nullable(confirmation),
})
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>

/**
 * GET /api/subscription/status (spec 3): of any member's company. The fields of a subscription are there
 * where the company has or had one: its status for everybody, the others for admins. `hasSubscription` is
 * false once it is over.
 */
export const subscriptionStatus = z.strictObject({
  hasSubscription: z.boolean(),
  access,
  /** Billing's clock: that of the payment sandbox where it stands in for Stripe. */
  now: epochSeconds,
  /** Whether the next subscription begins with the free trial: one per company. */
  hasTrialLeft: z.boolean(),
  ...z.partial(subscriptionDetails).shape,
})
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** POST /api/create-subscription: the card form's secret, or the state of the existing subscription. */
export const createdSubscription = z.union([
  z.strictObject({ clientSecret: z.string() }),
  z.strictObject({ status: subscriptionState }),
])
export type CreatedSubscription = z.infer<typeof createdSubscription>

/** POST /api/subscription/update-payment-method. */
export const paymentMethodSetup = z.strictObject({ clientSecret: z.string() })
export type PaymentMethodSetup = z.infer<typeof paymentMethodSetup>

/** POST /api/subscription/finish-setup: the card form is done with this SetupIntent. */
export const finishedSetup = z.strictObject({ setupIntentId: text(255) })
export type FinishedSetup = z.infer<typeof finishedSetup>

/** What became of it: the card is in use, the provider still works on it, or it was not accepted. */
export const setupOutcome = z.strictObject({
  outcome: z.enum(['saved', 'processing', 'failed']),
  /** Set where the card was saved but the open invoice could not be paid with it: the provider's reason. */
  paymentError: z.nullable(z.string()),
  /** The card was saved, and the bank asks the cardholder to confirm the payment of the open invoice. */
  needsConfirmation: z.boolean(),
})
export type SetupOutcome = z.infer<typeof setupOutcome>

/** POST /api/subscription/confirm-payment: with what the browser has the payment confirmed. */
export const paymentToConfirm = z.strictObject({
  clientSecret: z.string(),
  paymentMethodId: z.string(),
})
export type PaymentToConfirm = z.infer<typeof paymentToConfirm>

/** POST /api/subscription/finish-payment: the browser is done with this PaymentIntent. */
export const finishedPayment = z.strictObject({ paymentIntentId: text(255) })
export type FinishedPayment = z.infer<typeof finishedPayment>

/** What became of it: it is paid, the bank has not answered yet, or it is still open. */
export const paymentOutcome = z.strictObject({ outcome: z.enum(['paid', 'processing', 'failed']) })
export type PaymentOutcome = z.infer<typeof paymentOutcome>

/** GET /api/billing/history: the last five invoices, newest first (spec 3 and 9). */
export const billingHistory = z.array(
  z.strictObject({
    id: z.string(),
    amount: cents,
    currency: z.string(),
    created: epochSeconds,
    status: z.string(),
    invoice_pdf: z.nullable(z.string()),
  }),
)
export type BillingHistory = z.infer<typeof billingHistory>
