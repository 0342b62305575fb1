import { and, desc, inArray, isNull, sql } from 'drizzle-orm'
import { readEmployment } from '#server/features/people/employment.ts'
import { hasOwnName, hasRecords, isPrepared } from '#server/features/people/prepared.ts'
import { comesAfter, cutPage, hasWords } from '#server/platform/db/paging.ts'
import { invitations, users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { employmentAround } from '#shared/leave/employment.ts'
import { type Page, type PageQuery, pageSize } from '#shared/paged.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PreparedPerson } from '#shared/team/contract.ts'
import { type InvitationRow, toInvitation } from '../invitation.ts'

/**
 * GET /api/team/prepared: people who haven't joined, in pages, the newest first, and those alone whose name
 * or address has the words. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' for a wrong cursor.
 */
export async function pagePreparedPeople(
  ctx: Context,
  { search, after }: PageQuery,
): Promise<Page<PreparedPerson>> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canInvite(actor)) throw forbidden('Only an admin can see who hasn’t joined yet.')
    const { firstName, lastName, email, createdAt, id } = users
    const found = and(isPrepared, hasWords(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`, search))
    const rows = await tx
      .select({ person: users, hasRecords: hasRecords(tx) })
      .from(users)
      .where(and(found, comesAfter({ at: createdAt, id }, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(pageSize + 1)
    const { items, next } = cutPage(rows, ({ person }) => ({ at: person.createdAt, id: person.id }))
    const employmentOf = await readEmployment(
      tx,
      items.map(({ person }) => person.id),
    )
    const invitationTo = await readOpenInvitations(
      tx,
      items.map(({ person }) => person.email),
    )
    return {
      items: items.map(({ person, hasRecords: isRecorded }) => {
        const invitation = invitationTo.get(person.email)
        return {
          id: person.id,
          firstName: person.firstName,
          lastName: person.lastName,
          hasName: hasOwnName(person),
          email: person.email,
          role: person.role,
          managerId: person.managerId,
          teamId: person.teamId,
          startDate: employmentAround(employmentOf.get(person.id) ?? [], actor.today)?.start ?? null,
          hasRecords: isRecorded,
          invitation: invitation ? toInvitation(invitation, { now: ctx.now, userId: person.id }) : null,
          waitsSince: person.inviteAskedAt?.toISOString() ?? null,
        }
      }),
      next,
      total: await tx.$count(users, found),
    }
  })
}

/** By address; neither accepted nor revoked. */
export async function readOpenInvitations(tx: Tx, addresses: string[]): Promise<Map<string, InvitationRow>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(invitations)
    .where(
      and(
        inArray(invitations.email, addresses),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
  return new Map(rows.map((row) => [row.email, row]))
}
