import * as z from 'zod/mini'
import { apiKeyRotation, madeApiKey } from '../api-key/contract.ts'
import { uuid } from '../fields.ts'
import { webhookEndpointWithSecret } from '../webhook/contract.ts'

/**
 * GET /api/team/{id}/known-secrets: which of the company's API keys and webhooks a person could still use
 * once they are no admin: keys whose token they were shown, webhooks whose secret they were shown, and while
 * they are an admin also webhooks whose address may open something by itself. Admins only.
 */
export const knownSecrets = z.strictObject({
  keys: z.array(z.strictObject({ id: uuid, name: z.string() })),
  /** By the host alone. Where they know the address only, a new secret changes nothing. */
  webhooks: z.array(z.strictObject({ id: uuid, host: z.string(), knowsSecret: z.boolean() })),
})
export type KnownSecrets = z.infer<typeof knownSecrets>

/** POST /api/team/{id}/known-secrets/rotate: new tokens and secrets for all of them. Admins only. */
export const knownSecretsRotation = z.strictObject({ graceDays: apiKeyRotation.shape.graceDays })
export type KnownSecretsRotation = z.infer<typeof knownSecretsRotation>

/** Its answer, which alone has the new tokens and secrets. */
export const rotatedSecrets = z.strictObject({
  keys: z.array(madeApiKey),
  webhooks: z.array(webhookEndpointWithSecret),
})
export type RotatedSecrets = z.infer<typeof rotatedSecrets>
