import type { PaymentProvider } from '../billing/payment-provider.ts'
import type { StripeSettings } from '../config.ts'

/** Stripe, over its own SDK. `apiUrl` leads elsewhere, such as to the sandbox. */
export function stripePayments(
  _settings: Pick<StripeSettings, 'secretKey' | 'webhookSecret' | 'priceId' | 'apiUrl'>,
): PaymentProvider {
  throw new Error('To be written.')
}
