import * as z from 'zod/mini'
import { price } from '../billing/contract.ts'

/** What the browser must know of this deployment. The server writes it into the page as a JSON data block. */
const deployment = z.strictObject({
  productName: z.string(),
  supportEmail: z.string(),
  privacyUrl: z.string(),
  termsUrl: z.string(),
  /** What people sign in with. Google's mark is on the button only where it's Google. */
  signIn: z.strictObject({ name: z.string(), isGoogle: z.boolean() }),
  /** `yyyy-MM`, or null for the current month. */
  calendarInitialMonth: z.nullable(z.string()),
  /** Off where companies pay nothing: then there is no Billing link. The sandbox is for development. */
  payments: z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('off') }),
    z.strictObject({ mode: z.literal('sandbox'), price }),
    z.strictObject({ mode: z.literal('stripe'), publishableKey: z.string(), price }),
  ]),
})
export type Deployment = z.infer<typeof deployment>
