import { eq } from 'drizzle-orm'
import { webhookEndpoints } from '#server/platform/db/schema.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import { openSecret, type SecretPlace, sealSecret } from '#server/platform/secrets/seal.ts'
import { type SealedAgain, sealAgain } from '#server/platform/secrets/seal-again.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

function placeOf({ companyId, id }: Pick<EndpointRow, 'companyId' | 'id'>): SecretPlace {
  return { table: 'webhook_endpoints', companyId, rowId: id }
}

export function sealEndpointSecret(
  keys: SecretKeys,
  endpoint: Pick<EndpointRow, 'companyId' | 'id'>,
  secret: string,
): string {
  return sealSecret(keys, secret, placeOf(endpoint))
}

/** The secrets that sign now, newest first; none if the newest can't be opened. */
export function openEndpointSecrets(keys: SecretKeys | null, endpoint: EndpointRow, now: Date): string[] {
  const secret = keys && openSecret(keys, endpoint.secret, placeOf(endpoint))
  if (!keys || secret === null) return []
  const { earlierSecret, earlierSecretUntil } = endpoint
  const isEarlierGood = earlierSecret !== null && earlierSecretUntil !== null && now < earlierSecretUntil
  const earlier = isEarlierGood ? openSecret(keys, earlierSecret, placeOf(endpoint)) : null
  return earlier === null ? [secret] : [secret, earlier]
}

/** Seals a company's secrets with the newest key. Those that no key opens stay as they are. */
export async function rotateEndpointSecrets(tx: Tx, keys: SecretKeys): Promise<SealedAgain> {
  const again = sealAgain(keys)
  for (const endpoint of await tx.select().from(webhookEndpoints).for('update')) {
    const place = placeOf(endpoint)
    const secret = again.seal(endpoint.secret, place)
    const earlierSecret = again.seal(endpoint.earlierSecret, place)
    await tx
      .update(webhookEndpoints)
      .set({ secret, earlierSecret })
      .where(eq(webhookEndpoints.id, endpoint.id))
  }
  return again.counts
}
