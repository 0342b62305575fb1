import { and, eq, isNull } from 'drizzle-orm'
import { type Author, actorIdOf, audit } from '#server/platform/audit/service.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { factsOf } from './facts.ts'
import { lockKey } from './lock.ts'
import { forgetTokens } from './tokens.ts'

/**
 * DELETE /api/api-keys/{id}: the key's next call is refused, on every node.
 *
 * @throws Refusal 'notFound', or 'forbidden' for a company's key without being an admin.
 */
export async function revokeApiKey(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const key = await lockKey(tx, actor, id)
    await revoke(tx, { author: { ctx, actor }, key, now: ctx.now })
  })
}

/** Revokes the personal keys of somebody who isn't a member any more. */
export async function revokeKeysOf(
  tx: Tx,
  { author, userId, now }: { author: Author; userId: string; now: Date },
): Promise<void> {
  const { ownerId, isPersonal, revokedAt } = apiKeys
  const theirs = and(eq(ownerId, userId), isPersonal, isNull(revokedAt))
  const keys = await tx.select().from(apiKeys).where(theirs).for('no key update')
  for (const key of keys) await revoke(tx, { author, key, now })
}

async function revoke(tx: Tx, { author, key, now }: { author: Author; key: ApiKeyRow; now: Date }) {
  await forgetTokens(tx, key)
  await tx
    .update(apiKeys)
    .set({ revokedAt: now, revokedBy: actorIdOf(author) })
    .where(eq(apiKeys.id, key.id))
  const { after, personal, ...facts } = factsOf(key)
  const told = personal && { ...personal, before: personal.after, after: undefined }
  await audit(tx, author, {
    action: 'api-key.revoked',
    ...facts,
    ...(after && { before: after }),
    personal: told,
  })
}

/** What a person called their keys, when they are erased; their keys were revoked before. */
export async function eraseKeyNames(tx: Tx, userId: string): Promise<void> {
  const isTheirs = and(eq(apiKeys.ownerId, userId), apiKeys.isPersonal)
  await tx.update(apiKeys).set({ name: '' }).where(isTheirs)
}
