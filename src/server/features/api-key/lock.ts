import { and, eq, isNull } from 'drizzle-orm'
import { apiKeys } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { onlyAdmins } from './make.ts'

/**
 * Locks a key that isn't revoked: one's own or, for an admin, one of the company's.
 *
 * @throws Refusal 'notFound' also for other people's, 'forbidden' for a company's without being an admin.
 */
export async function lockKey(tx: Tx, actor: Actor, id: string): Promise<ApiKeyRow> {
  const [key] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .for('no key update')
  if (!key || (key.isPersonal && key.ownerId !== actor.userId)) throw notFound('That API key doesn’t exist.')
  if (!key.isPersonal && !onlyAdmins.may(actor)) throw forbidden(onlyAdmins.refusal)
  return key
}
