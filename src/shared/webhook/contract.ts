import * as z from 'zod/mini'
import { instant, text, uuid } from '../fields.ts'
import { domainEventTypes } from './event-types.ts'

const domainEventType = z.enum(domainEventTypes)

/** Why an endpoint is sent nothing: its receiver asked for that (410), days of failure, or an admin. */
export const switchedOffBecause = z.enum(['gone', 'failing', 'admin'])
export type SwitchedOffBecause = z.infer<typeof switchedOffBecause>

/** Why an attempt had no success. */
export const deliveryProblem = z.enum([
  /** An answer other than 2xx. */
  'status',
  /** No whole answer within 15 seconds. */
  'timeout',
  /** No connection, or one that broke. */
  'connection',
  /** A certificate that can't be trusted. */
  'certificate',
  /** The name leads nowhere. */
  'unknown-host',
  /** An address that isn't public. */
  'refused-address',
  /** The secret can't be read with the server's keys. */
  'secret-lost',
  /** The endpoint was switched off before. */
  'off',
])
export type DeliveryProblem = z.infer<typeof deliveryProblem>

/** POST /api/webhook-endpoints. */
export const newWebhookEndpoint = z.strictObject({
  url: text(2000).check(z.minLength(1, 'Please enter an address')),
  types: z.array(domainEventType).check(
    z.minLength(1, 'Please choose at least one event'),
    z.maxLength(domainEventTypes.length),
    z.refine((types) => new Set(types).size === types.length, 'Please choose each event once'),
  ),
  /** Otherwise the type of such leave is left out. */
  seesPrivateTypes: z.boolean(),
})
export type NewWebhookEndpoint = z.infer<typeof newWebhookEndpoint>

/** PUT /api/webhook-endpoints/{id}. */
export const webhookEndpointChange = z.strictObject({ ...newWebhookEndpoint.shape, isOn: z.boolean() })
export type WebhookEndpointChange = z.infer<typeof webhookEndpointChange>

export const webhookEndpoint = z.strictObject({
  id: uuid,
  url: z.string(),
  types: z.array(domainEventType),
  seesPrivateTypes: z.boolean(),
  createdAt: instant,
  /** Since when each attempt has failed; null after one that succeeded. */
  failingSince: z.nullable(instant),
  /** Null while it is on. */
  off: z.nullable(z.strictObject({ since: instant, because: switchedOffBecause })),
  /** Until when the secret before the present one signs, too. */
  earlierSecretUntil: z.nullable(instant),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** GET /api/webhook-endpoints, the oldest first. */
export const webhookEndpoints = z.strictObject({
  /** False where the server has no key to encrypt secrets with. */
  isAvailable: z.boolean(),
  endpoints: z.array(webhookEndpoint),
})
export type WebhookEndpoints = z.infer<typeof webhookEndpoints>

/** The secret is shown this once: `whsec_` and 32 bytes in base64. */
export const webhookEndpointWithSecret = z.strictObject({ endpoint: webhookEndpoint, secret: z.string() })
export type WebhookEndpointWithSecret = z.infer<typeof webhookEndpointWithSecret>

/** What became of a message, with what its last attempt was answered. */
export const webhookDelivery = z.strictObject({
  id: uuid,
  messageId: uuid,
  /** A domain event's, or `webhook.test`. */
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: instant,
  attempts: z.number(),
  nextAttemptAt: z.nullable(instant),
  attemptedAt: z.nullable(instant),
  durationMs: z.nullable(z.number()),
  /** What was sent. */
  body: z.string(),
  statusCode: z.nullable(z.number()),
  /** The first 8 kB of the answer's body. */
  answer: z.nullable(z.string()),
  problem: z.nullable(deliveryProblem),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
