import { eq } from 'drizzle-orm'
import { webhookEndpoints } from '#server/platform/db/schema.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import {
  isSealedWithNewest,
  openSecret,
  type SecretPlace,
  sealSecret,
} from '#server/platform/secrets/seal.ts'
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

export type Rotated = { sealed: number; lost: number }

/** Seals a company's secrets with the newest key. Those that no key opens stay as they are. */
export async function rotateEndpointSecrets(tx: Tx, keys: SecretKeys): Promise<Rotated> {
  const rotated: Rotated = { sealed: 0, lost: 0 }
  const again = (endpoint: EndpointRow, sealed: string | null) => {
    if (sealed === null || isSealedWithNewest(keys, sealed)) return sealed
    const secret = openSecret(keys, sealed, placeOf(endpoint))
    if (secret === null) rotated.lost++
    else rotated.sealed++
    return secret === null ? sealed : sealEndpointSecret(keys, endpoint, secret)
  }
  for (const endpoint of await tx.select().from(webhookEndpoints).for('update')) {
    const { id, secret, earlierSecret } = endpoint
    await tx
      .update(webhookEndpoints)
      .set({ secret: again(endpoint, secret) ?? secret, earlierSecret: again(endpoint, earlierSecret) })
      .where(eq(webhookEndpoints.id, id))
  }
  return rotated
}
