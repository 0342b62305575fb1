import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import { lockPerson } from '#server/features/people/approvers.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { audit } from '#server/platform/audit/service.ts'
import { daysAfter } from '#server/platform/days-later.ts'
import { apiKeys, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import { apiKeyHint, newApiKeyToken } from '#server/platform/tenancy/api-key-token.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type MadeApiKey, mostKeys, type newApiKey } from '#shared/api-key/contract.ts'
import { newestApiVersion } from '#shared/api-key/versions.ts'
import { canManageCompanyKeys } from '#shared/permissions.ts'
import { answerOnce, factsOf } from './facts.ts'
import { addToken } from './tokens.ts'

type Given = z.output<typeof newApiKey>

export const onlyAdmins = {
  may: canManageCompanyKeys,
  refusal: 'Only an admin can manage the company’s API keys.',
}

/**
 * POST /api/api-keys: a personal key for the actor or, by an admin, a key of the company's. The answer is the
 * only one that has the token.
 *
 * @throws Refusal 'forbidden' for a company's key without being an admin, 'conflict' beyond 20 keys.
 */
export async function makeApiKey(ctx: Context, given: Given): Promise<MadeApiKey> {
  return ctx.inCompany(async (tx, actor) => {
    if (given.isPersonal) await lockPerson(tx, actor.userId)
    else await lockAsAdmin(tx, actor, onlyAdmins)
    await assertRoom(tx, given, actor)
    const token = newApiKeyToken()
    const ownerId = given.isPersonal ? actor.userId : await addKeyActor(tx, ctx, given.name)
    const key: ApiKeyRow = {
      companyId: ctx.companyId,
      id: newId(),
      name: given.name,
      ownerId,
      madeBy: actor.userId,
      shownTo: [actor.userId],
      isPersonal: given.isPersonal,
      scopes: given.scopes,
      version: newestApiVersion,
      hint: apiKeyHint(token),
      createdAt: ctx.now,
      expiresAt: daysAfter(ctx.now, given.lifeDays),
      lastUsedAt: null,
      oldTokenUntil: null,
      revokedAt: null,
      revokedBy: null,
      expiryNotifiedAt: null,
    }
    await tx.insert(apiKeys).values(key)
    await addToken(tx, key, token)
    await audit(tx, { ctx, actor }, { action: 'api-key.created', ...factsOf(key) })
    return answerOnce(tx, ctx, key, token)
  })
}

/** @throws Refusal 'conflict'. */
async function assertRoom(tx: Tx, { isPersonal }: Given, actor: Actor): Promise<void> {
  const { ownerId, revokedAt } = apiKeys
  const isTheirs = isPersonal ? eq(ownerId, actor.userId) : undefined
  const live = and(isNull(revokedAt), eq(apiKeys.isPersonal, isPersonal), isTheirs)
  if ((await tx.$count(apiKeys, live)) < mostKeys) return
  const whose = isPersonal ? 'You have' : 'The company has'
  throw conflict(`${whose} ${mostKeys} API keys. Please revoke one first.`)
}

/**
 * A company's key acts as nobody else: its row of `users` is what the foreign keys of its doings and their
 * names lead to. It's no member, and not even a former one (decisions/0037).
 */
async function addKeyActor(tx: Tx, { companyId, now }: Context, name: string): Promise<string> {
  const id = newId()
  await tx.insert(users).values({
    companyId,
    id,
    identityId: newId(),
    firstName: name,
    lastName: '',
    email: '',
    role: 'admin',
    createdAt: now,
    deactivatedAt: now,
    erasedAt: now,
    isKey: true,
  })
  return id
}
