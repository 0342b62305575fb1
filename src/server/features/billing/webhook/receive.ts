import { invalid } from '#server/platform/errors.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { Billing } from '../payment-provider.ts'

type Webhook = { body: Buffer; signature: string | undefined; now: Date }

/**
 * Notes an event that the card provider signed; what it says is not looked at, but whose it is: a job fetches the present state.
 *
 * @throws Refusal 'invalid' for what it did not sign, or not just now.
 */
export async function receiveEvent(
  { directory, billing }: { directory: Directory; billing: Billing },
  webhook: Webhook,
): Promise<void> {
  const event = billing.provider.readEvent(webhook)
  if (!event) throw invalid('The signature does not fit. Please check STRIPE_WEBHOOK_SECRET and the clock.')
  await directory.recordStripeEvent(event, webhook.now)
}
