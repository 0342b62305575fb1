import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { Faults } from './http/faults.ts'
import { IdempotencyKeys, type IdempotencyState } from './http/idempotency.ts'
import { sandboxServer } from './http/server.ts'
import { KeptState, readKeptState } from './kept-state.ts'
import { emptyState, type SandboxState, type UnitPrice, type WhenRetriesEnd } from './sandbox.ts'
import { type PaymentAnswer, SandboxAccount, type SetupConfirmation } from './sandbox-account.ts'
import { sandboxPriceId } from './subscriptions/price.ts'
import { type PendingEvent, type SignedEvent, Webhooks } from './webhooks.ts'

type Options = {
  /** The app's clock; the sandbox's own starts there and may be moved ahead. */
  now: () => Date
  /** Where the sandbox keeps its state; without it, the state is lost when it closes. */
  stateFile?: string
  /** Where signed events go; tests pass a function that answers a status. */
  webhookUrl: string | ((event: SignedEvent) => Promise<number>)
  /** The app's own address, for links to invoices. */
  pagesUrl: string
  port?: number
  /** What the one price is; a subscription keeps the one that it began with. */
  price?: UnitPrice
  /** What becomes of a subscription after the last attempt. Default: as the page says, at first 'unpaid'. */
  whenRetriesEnd?: WhenRetriesEnd
  /** How long to wait before each new try of an event. */
  webhookRetryMs?: readonly number[]
}

/** What a test may choose of the account. */
export type SandboxOptions = Pick<Options, 'price' | 'whenRetriesEnd'>

/** A stand-in for Stripe in development: its API on a loopback port, a clock to advance, webhooks. */
export type PaymentSandbox = {
  apiUrl: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  priceId: string
  now(): Date
  /** Advances the clock; resolves when the resulting events are delivered, or given up for now. */
  advanceTo(instant: Date): Promise<void>
  /** What Stripe's own form does in the browser. Rejects with SandboxRefusal when the card is declined. */
  confirmSetupIntent(confirmation: SetupConfirmation): Promise<Stripe.SetupIntent>
  /** What Stripe's own page or form does for a payment that waits for the cardholder. Rejects likewise. */
  confirmPayment(confirmation: PaymentAnswer): Promise<Stripe.PaymentIntent>
  /** The bank sends a new card for this one. */
  renewCard(paymentMethodId: string): Promise<void>
  setWhenRetriesEnd(then: WhenRetriesEnd): Promise<void>
  /** The next draft whose hour is over can't be made final. */
  failNextFinalization(): Promise<void>
  faults: Faults
  account: SandboxAccount
  webhooksDelivered(): Promise<void>
  /** Events that have not been delivered yet. */
  pendingWebhooks(): readonly PendingEvent[]
  /** Keeps events back until `releaseWebhooks()`. */
  holdWebhooks(): void
  /** Takes out the events that were kept back, for tests that deliver them in an order of their own. */
  heldEvents(): SignedEvent[]
  releaseWebhooks(): void
  close(): Promise<void>
}

type Kept = { account: SandboxState; keys: IdempotencyState; undelivered: PendingEvent[] }

const secretKey = 'sk_test_sandbox'
const publishableKey = 'pk_test_sandbox'
const webhookSecret = 'whsec_sandbox'

/** How often to run due steps, and to try undelivered events again. */
const lookMs = 60_000

/** Starts the sandbox with the state of its last run. */
export async function startPaymentSandbox(options: Options): Promise<PaymentSandbox> {
  const { now, stateFile, webhookUrl, pagesUrl, port = 0, webhookRetryMs = [250, 1_000, 4_000] } = options
  // Only the sandbox writes the file.
  const before = stateFile ? ((await readKeptState(stateFile)) as Kept | undefined) : undefined
  const kept = new KeptState(
    stateFile,
    (): Kept => ({ account: account.state, keys: idempotency.state, undelivered: [...webhooks.pending] }),
  )
  const webhooks = new Webhooks({
    target: webhookUrl,
    secret: webhookSecret,
    now,
    onChange: () => kept.saveSoon(),
    pending: before?.undelivered ?? [],
    retryMs: webhookRetryMs,
  })
  const account = new SandboxAccount({
    now,
    ...(options.price && { price: options.price }),
    ...(before && { state: { ...emptyState(), ...before.account } }),
    onEvent: (event) => webhooks.add(event),
    invoiceUrl: (invoiceId) => `${pagesUrl}/dev/payments/invoices/${invoiceId}`,
  })
  if (options.whenRetriesEnd) account.state.whenRetriesEnd = options.whenRetriesEnd
  const idempotency = new IdempotencyKeys(() => account.now(), before?.keys)
  const faults = new Faults()
  const server = sandboxServer({
    answer: (call) => account.call(call),
    secretKey,
    publishableKey,
    idempotency,
    faults,
    save: () => kept.save(),
    logUrl: `${pagesUrl}/dev/payments`,
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const look = setInterval(() => {
    account.settle()
    webhooks.deliver()
  }, lookMs).unref()
  webhooks.deliver()

  /** Does the work, and keeps what it left, also where it was refused. */
  async function saving<T>(work: () => T): Promise<T> {
    try {
      return work()
    } finally {
      await kept.save()
    }
  }

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    publishableKey,
    webhookSecret,
    priceId: sandboxPriceId,
    now: () => account.now(),
    advanceTo: async (instant) => {
      account.advanceTo(instant)
      await kept.save()
      await webhooks.delivered()
    },
    confirmSetupIntent: (confirmation) => saving(() => account.confirmSetupIntent(confirmation)),
    confirmPayment: (confirmation) => saving(() => account.confirmPayment(confirmation)),
    renewCard: (paymentMethodId) => saving(() => account.renewCard(paymentMethodId)),
    setWhenRetriesEnd: (then) => saving(() => void (account.state.whenRetriesEnd = then)),
    failNextFinalization: () => saving(() => void (account.state.failsNextFinalization = true)),
    faults,
    account,
    webhooksDelivered: () => webhooks.delivered(),
    pendingWebhooks: () => webhooks.pending,
    holdWebhooks: () => webhooks.hold(),
    heldEvents: () => webhooks.takeHeld(),
    releaseWebhooks: () => webhooks.release(),
    close: async () => {
      clearInterval(look)
      server.close()
      server.closeAllConnections()
      await webhooks.close()
      await kept.save()
    },
  }
}
