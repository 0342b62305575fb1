import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { apiKeys } from '#server/platform/db/schema.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ApiKey } from '#shared/api-key/contract.ts'
import { canManageCompanyKeys } from '#shared/permissions.ts'

/** GET /api/api-keys: the actor's own and, for admins, the company's; newest first, the expired included. */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  return ctx.inCompany(async (tx, actor) => {
    const { ownerId, isPersonal, revokedAt, createdAt, id } = apiKeys
    const isOwn = and(eq(ownerId, actor.userId), isPersonal)
    const isTheirs = canManageCompanyKeys(actor) ? or(isOwn, eq(isPersonal, false)) : isOwn
    const rows = await tx
      .select()
      .from(apiKeys)
      .where(and(isNull(revokedAt), isTheirs))
      .orderBy(desc(createdAt), desc(id))
    return toApiKeys(tx, rows, ctx.now)
  })
}

/** Rows as the API describes them. */
export async function toApiKeys(tx: Tx, rows: readonly ApiKeyRow[], now: Date): Promise<ApiKey[]> {
  const [people, admins] = await Promise.all([
    readPeopleById(
      tx,
      rows.flatMap(({ madeBy, shownTo }) => [madeBy, ...shownTo]),
    ),
    findAdminIds(tx),
  ])
  const formerAdmin = (row: ApiKeyRow) => {
    const former = holdersOf(row, now).findLast((id) => !admins.includes(id))
    return former === undefined ? null : (people.get(former) ?? null)
  }
  return rows.map((row) => {
    const { id, name, isPersonal, scopes, version, hint, madeBy } = row
    return {
      id,
      name,
      isPersonal,
      scopes,
      version,
      hint,
      madeBy: people.get(madeBy) ?? { id: madeBy, firstName: '', lastName: '' },
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      oldTokenUntil: row.oldTokenUntil && row.oldTokenUntil > now ? row.oldTokenUntil.toISOString() : null,
      formerAdmin: formerAdmin(row),
    }
  })
}

/** Who may have a token of a company's key that works: earlier ones do for the days of grace. */
export function holdersOf({ isPersonal, shownTo, oldTokenUntil }: ApiKeyRow, now: Date): string[] {
  if (isPersonal) return []
  return oldTokenUntil && oldTokenUntil > now ? shownTo : shownTo.slice(-1)
}
