import { desc, isNotNull } from 'drizzle-orm'
import { canChangeTerms } from '#shared/permissions.ts'
import type { FormerMember } from '#shared/team/contract.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema.ts'
import { forbidden } from '../errors.ts'

/**
 * GET /api/team/former: who was deactivated, the latest first. Admins only.
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
    return rows.flatMap(({ id, firstName, lastName, email, role, profileImageUrl, deactivatedAt }) => {
      if (deactivatedAt === null) return []
      const since = deactivatedAt.toISOString()
      return { id, firstName, lastName, email, role, profileImageUrl, deactivatedAt: since }
    })
  })
}
