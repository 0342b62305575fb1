import { desc, isNotNull } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import type { FormerMember } from '#shared/team/contract.ts'

/**
 * GET /api/team/former: former members, latest first. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listFormerMembers(ctx: Context): Promise<FormerMember[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeTerms(actor)) throw forbidden('Only an admin can see who was deactivated.')
    const rows = await tx
      .select()
      .from(users)
      .where(isNotNull(users.deactivatedAt))
      .orderBy(desc(users.deactivatedAt), desc(users.id))
    return rows.flatMap((row) => {
      if (row.deactivatedAt === null) return []
      const { id, firstName, lastName, email, role, profileImageUrl } = row
      const deactivatedAt = row.deactivatedAt.toISOString()
      const erasedAt = row.erasedAt?.toISOString() ?? null
      return { id, firstName, lastName, email, role, profileImageUrl, deactivatedAt, erasedAt }
    })
  })
}
