import type { AuditedChange } from '#server/platform/audit/service.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { MadeApiKey } from '#shared/api-key/contract.ts'
import { toApiKeys } from './list.ts'

/** What the audit log says of a key. What a person called their own is a personal value. */
export function factsOf(key: ApiKeyRow): Pick<AuditedChange, 'subjectId' | 'after' | 'personal'> {
  const { id, name, isPersonal, ownerId, scopes, expiresAt } = key
  const facts = { isPersonal, scopes, expiresAt: expiresAt.toISOString() }
  if (!isPersonal) return { subjectId: id, after: { name, ...facts } }
  return { subjectId: id, after: facts, personal: { userId: ownerId, after: { name } } }
}

/** The answer that has the token. */
export async function answerOnce(tx: Tx, ctx: Context, key: ApiKeyRow, token: string): Promise<MadeApiKey> {
  const [described] = await toApiKeys(tx, [key], ctx.now)
  if (!described) throw new Error('The key was not described.')
  return { key: described, token }
}
