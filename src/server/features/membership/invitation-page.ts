import { and, desc, isNull, sql } from 'drizzle-orm'
import { comesAfter, cutPage, hasWords } from '#server/platform/db/paging.ts'
import { invitations } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { type Page, type PageQuery, pageSize } from '#shared/paged.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { selectInvitations, toInvitation } from './invitation.ts'

/**
 * GET /api/invitations/page: as `listInvitations`, in pages, and those alone whose address has the words. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' for a wrong cursor.
 */
export async function pageInvitations(ctx: Context, { search, after }: PageQuery): Promise<Page<Invitation>> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canInvite(actor)) throw forbidden('Only an admin can see invitations.')
    const { createdAt, id, email } = invitations
    const found = and(
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
      hasWords(sql`${email}`, search),
    )
    const rows = await selectInvitations(tx)
      .where(and(found, comesAfter({ at: createdAt, id }, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize + 1)
    const { items, next } = cutPage(rows, (row) => ({ at: row.createdAt, id: row.id }))
    const total = await tx.$count(invitations, found)
    return { items: items.map((row) => toInvitation(row, { now: ctx.now, userId: row.userId })), next, total }
  })
}
