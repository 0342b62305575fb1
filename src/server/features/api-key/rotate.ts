import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { audit } from '#server/platform/audit/service.ts'
import { daysAfter } from '#server/platform/days-later.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import { apiKeyHint, newApiKeyToken } from '#server/platform/tenancy/api-key-token.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { apiKeyRotation, MadeApiKey } from '#shared/api-key/contract.ts'
import { answerOnce, factsOf } from './facts.ts'
import { lockKey } from './lock.ts'
import { addToken, endNewestToken, forgetTokens } from './tokens.ts'

type Given = z.output<typeof apiKeyRotation>

/**
 * POST /api/api-keys/{id}/rotate: a new token, and a new end, also for a key that has expired. The old token
 * works for the days of grace; without any, it and those before it end at once.
 *
 * @throws Refusal 'notFound', or 'forbidden' for a company's key without being an admin.
 */
export async function rotateApiKey(ctx: Context, id: string, given: Given): Promise<MadeApiKey> {
  return ctx.inCompany((tx, actor) => giveNewToken(tx, { ctx, actor, id, given }))
}

type NewToken = { ctx: Context; actor: Actor; id: string; given: Given }

/** `rotateApiKey` in a transaction of its caller's. */
export async function giveNewToken(tx: Tx, { ctx, actor, id, given }: NewToken): Promise<MadeApiKey> {
  const before = await lockKey(tx, actor, id)
  const token = newApiKeyToken()
  const oldTokenUntil = given.graceDays > 0 ? daysAfter(ctx.now, given.graceDays) : null
  const changes = {
    hint: apiKeyHint(token),
    expiresAt: daysAfter(ctx.now, given.lifeDays),
    oldTokenUntil,
    shownTo: [...before.shownTo.filter((shown) => shown !== actor.userId), actor.userId],
    expiryNotifiedAt: null,
  }
  if (oldTokenUntil) await endNewestToken(tx, before, oldTokenUntil)
  else await forgetTokens(tx, before)
  await addToken(tx, before, token)
  await tx.update(apiKeys).set(changes).where(eq(apiKeys.id, id))
  const key: ApiKeyRow = { ...before, ...changes }
  const { graceDays } = given
  const { after, ...facts } = factsOf(key)
  await audit(
    tx,
    { ctx, actor },
    {
      action: 'api-key.rotated',
      ...facts,
      before: { expiresAt: before.expiresAt.toISOString() },
      after: { ...after, graceDays },
    },
  )
  return answerOnce(tx, ctx, key, token)
}
