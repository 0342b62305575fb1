import * as z from 'zod/mini'

/** GET /api/subscription/status (spec 3). */
export const subscriptionStatus = z.strictObject({ hasSubscription: z.boolean() })
