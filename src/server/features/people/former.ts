import { and, count, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { comesAfter, cutPage, hasWords } from '#server/platform/db/paging.ts'
import { identities, users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type Page, type PageQuery, pageSize } from '#shared/paged.ts'
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
    assertMaySee(actor)
    const rows = await readFormer(tx, {})
    return rows.flatMap(toFormerMember)
  })
}

/**
 * GET /api/team/former/page: the same in pages, and those alone whose name or address has the words. Admins
 * only.
 *
 * @throws Refusal 'forbidden', 'invalid' for a wrong cursor.
 */
export async function pageFormerMembers(
  ctx: Context,
  { search, after }: PageQuery,
): Promise<Page<FormerMember>> {
  return ctx.inCompany(async (tx, actor) => {
    assertMaySee(actor)
    const { firstName, lastName, email, deactivatedAt, id } = users
    const found = hasWords(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`, search)
    const cursor = comesAfter({ at: deactivatedAt, id }, after)
    const rows = await readFormer(tx, { condition: and(found, cursor), limit: pageSize + 1 })
    const { items, next } = cutPage(rows.flatMap(toFormerMember), (person) => ({
      at: new Date(person.deactivatedAt),
      id: person.id,
    }))
    const [counted] = await tx
      .select({ total: count() })
      .from(users)
      .where(and(isNotNull(deactivatedAt), isPerson, found))
    return { items, next, total: counted?.total ?? 0 }
  })
}

function assertMaySee(actor: Actor): void {
  if (!canChangeTerms(actor)) throw forbidden('Only an admin can see who was deactivated.')
}

function readFormer(tx: Tx, { condition, limit }: { condition?: SQL | undefined; limit?: number }) {
  const rows = tx
    .select({ ...getTableColumns(users), hasLeft: sql<boolean>`${wasReleased}` })
    .from(users)
    .innerJoin(identities, eq(identities.id, users.identityId))
    .where(and(isNotNull(users.deactivatedAt), isPerson, condition))
    .orderBy(desc(users.deactivatedAt), desc(users.id))
  return limit === undefined ? rows : rows.limit(limit)
}

function toFormerMember(row: Awaited<ReturnType<typeof readFormer>>[number]): FormerMember[] {
  if (row.deactivatedAt === null) return []
  const { id, firstName, lastName, email, role, profileImageUrl, hasLeft } = row
  const deactivatedAt = row.deactivatedAt.toISOString()
  const erasedAt = row.erasedAt?.toISOString() ?? null
  return [{ id, firstName, lastName, email, role, profileImageUrl, deactivatedAt, hasLeft, erasedAt }]
}
