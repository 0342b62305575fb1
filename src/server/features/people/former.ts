import { desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { identities, users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import { wasReleased } from './released-sign-in.ts'

/**
 * GET /api/team/former: former members, latest first. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listFormerMembers(ctx: Context): Promise<FormerMember[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeTerms(actor)) throw forbidden('Only an admin can see who was deactivated.')
    const rows = await tx
      .select({ ...getTableColumns(users), hasLeft: sql<boolean>`${wasReleased}` })
      .from(users)
      .innerJoin(identities, eq(identities.id, users.identityId))
      .where(isNotNull(users.deactivatedAt))
      .orderBy(desc(users.deactivatedAt), desc(users.id))
    return rows.flatMap((row) => {
      if (row.deactivatedAt === null) return []
      const { id, firstName, lastName, email, role, profileImageUrl, hasLeft } = row
      const deactivatedAt = row.deactivatedAt.toISOString()
      const erasedAt = row.erasedAt?.toISOString() ?? null
      return { id, firstName, lastName, email, role, profileImageUrl, deactivatedAt, hasLeft, erasedAt }
    })
  })
}
