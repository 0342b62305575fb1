import { and, eq, isNull } from 'drizzle-orm'
import { apiKeyDirectory } from '#server/platform/db/schema.ts'
import { apiKeyHash } from '#server/platform/tenancy/api-key-token.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type Key = { companyId: string; id: string }

/** From here on this token opens the key. */
export async function addToken(tx: Tx, { companyId, id }: Key, token: string): Promise<void> {
  await tx.insert(apiKeyDirectory).values({ tokenHash: apiKeyHash(token), companyId, keyId: id })
}

/** The newest token of a key works until then; those from before it end when they did anyway. */
export async function endNewestToken(tx: Tx, key: Key, validUntil: Date): Promise<void> {
  await tx
    .update(apiKeyDirectory)
    .set({ validUntil })
    .where(and(isOf(key), isNull(apiKeyDirectory.validUntil)))
}

/** All tokens of a key end at once, on every node. */
export async function forgetTokens(tx: Tx, key: Key): Promise<void> {
  await tx.delete(apiKeyDirectory).where(isOf(key))
}

function isOf({ companyId, id }: Key) {
  return and(eq(apiKeyDirectory.companyId, companyId), eq(apiKeyDirectory.keyId, id))
}
