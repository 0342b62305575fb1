import * as z from 'zod/mini'
import { webhookEndpointChange } from '../webhook/contract.ts'

/** PATCH /api/v1/webhook-endpoints/{id}: what is left out stays. */
const { url, types, seesPrivateTypes, isOn } = webhookEndpointChange.shape
export const apiWebhookEndpointChange = z.strictObject({
  url: z.exactOptional(url),
  types: z.exactOptional(types),
  seesPrivateTypes: z.exactOptional(seesPrivateTypes),
  isOn: z.exactOptional(isOn),
})
