import { onlyAdmins } from '#server/features/api-key/make.ts'
import { giveNewToken } from '#server/features/api-key/rotate.ts'
import { readKnownTo, readOpenAddresses } from '#server/features/membership/known-secrets.ts'
import { requirePerson } from '#server/features/membership/terms.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { giveNewSecret } from '#server/features/webhooks/endpoints.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { isActive } from '#server/platform/tenancy/member.ts'
import { usualKeyDays } from '#shared/api-key/contract.ts'
import type {
  KnownSecrets,
  KnownSecretsRotation,
  RotatedSecrets,
} from '#shared/team/known-secrets-contract.ts'

/**
 * GET /api/team/{id}/known-secrets. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function listKnownSecrets(ctx: Context, personId: string): Promise<KnownSecrets> {
  return ctx.inCompany(async (tx, actor) => {
    if (!onlyAdmins.may(actor)) throw forbidden(onlyAdmins.refusal)
    const person = await requirePerson(tx, personId)
    const isAdmin = person.role === 'admin' && isActive(person)
    const { keys, endpoints } = await readKnownTo(tx, personId, ctx.now)
    const open = isAdmin ? await readOpenAddresses(tx) : []
    const ofSecret = new Set(endpoints.map(({ id }) => id))
    const webhooks = [...endpoints, ...open.filter(({ id }) => !ofSecret.has(id))]
    return {
      keys: keys.map(({ id, name }) => ({ id, name })),
      webhooks: webhooks.map(({ id, url }) => ({
        id,
        host: new URL(url).host,
        knowsSecret: ofSecret.has(id),
      })),
    }
  })
}

/**
 * POST /api/team/{id}/known-secrets/rotate: a new token for each key, and a new secret for each webhook,
 * whose present one the person was shown: all of them, or none. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function rotateKnownSecrets(
  ctx: Context,
  { secretKeys }: { secretKeys: SecretKeys | null },
  { id: personId, graceDays }: KnownSecretsRotation & { id: string },
): Promise<RotatedSecrets> {
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, onlyAdmins)
    await requirePerson(tx, personId)
    const known = await readKnownTo(tx, personId, ctx.now)
    const rotated: RotatedSecrets = { keys: [], webhooks: [] }
    const given = { graceDays, lifeDays: usualKeyDays }
    for (const { id } of known.keys) rotated.keys.push(await giveNewToken(tx, { ctx, actor, id, given }))
    // Without a key to encrypt with there are no webhooks that work.
    for (const { id } of secretKeys ? known.endpoints : [])
      rotated.webhooks.push(await giveNewSecret(tx, { ctx, actor, secretKeys, id }))
    return rotated
  })
}
