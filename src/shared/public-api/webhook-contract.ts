import * as z from 'zod/mini'
import { newWebhookEndpoint, webhookEndpointChange } from '../webhook/contract.ts'

/** For a key it can only be false. */
const seesNoPrivateTypes = webhookEndpointChange.shape.seesPrivateTypes.check(
  z.describe('Only false: an admin chooses this in the app.'),
)

/** POST /api/v1/webhook-endpoints. */
export const apiNewWebhookEndpoint = z.strictObject({
  ...newWebhookEndpoint.shape,
  seesPrivateTypes: z._default(seesNoPrivateTypes, false),
})

/** PATCH /api/v1/webhook-endpoints/{id}: what is left out stays. */
const { url, types, isOn } = webhookEndpointChange.shape
export const apiWebhookEndpointChange = z.strictObject({
  url: z.exactOptional(url),
  types: z.exactOptional(types),
  seesPrivateTypes: z.exactOptional(seesNoPrivateTypes),
  isOn: z.exactOptional(isOn),
})
