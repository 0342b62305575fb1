import { eq } from 'drizzle-orm'
import { tombstoneAddress } from '#server/features/membership/erase-invited.ts'
import { findIdentifiers } from '#server/features/membership/identifiers.ts'
import { requirePerson } from '#server/features/membership/terms.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { audit } from '#server/platform/audit/service.ts'
import { identities, sessions, type UserRow, users } from '#server/platform/db/schema.ts'
import { conflict, invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { canEraseFormerMember } from '#shared/permissions.ts'
import { isSameName } from '#shared/same-name.ts'
import { eraseRecord } from './erase-record.ts'
import { eraseWords } from './erase-words.ts'

/**
 * POST /api/team/{id}/erase: deletes for good what identifies a former member, in every table: names,
 * addresses, picture, words, notifications and preferences. Days, dates, types, figures and the audit log's
 * chain stay; so do the files of locked pay periods, as the law requires. The person can sign in again, as a
 * stranger. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'invalid' for another name, 'conflict' for an active member and
 *   for one who is erased already.
 */
export async function eraseMember(ctx: Context, id: string, typedName: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    const refusal = 'Only an admin can erase personal data.'
    await lockAsAdmin(tx, actor, { may: canEraseFormerMember, refusal })
    await requirePerson(tx, id)
    await lockPerson(tx, id)
    const person = await requirePerson(tx, id)
    assertNoAdminByKey(actor, person.role)
    assertErasable(person, typedName)
    const identifiers = await findIdentifiers(tx, person)
    await eraseWords(tx, person, identifiers, ctx.now)
    await eraseRecord(tx, person, identifiers)
    await erasePerson(tx, person, ctx.now)
    await audit(tx, { ctx, actor }, { action: 'member.erased', subjectId: id })
    await tx.invalidate('team', 'leave', 'notifications')
  })
}

function assertErasable(person: UserRow, typedName: string): void {
  if (person.erasedAt) throw conflict('This person’s data was already erased.')
  if (!person.deactivatedAt)
    throw conflict('This person is still a member. Please deactivate them before erasing their data.')
  if (!isSameName(typedName, fullName(person)))
    throw invalid('That isn’t the person’s name. Please type it exactly as shown.')
}

/** The identity's row stays, so that ids still refer to something, and nobody can sign in with it. */
async function erasePerson(tx: Tx, { id, identityId }: UserRow, erasedAt: Date): Promise<void> {
  const nobody = {
    firstName: 'Former',
    lastName: 'member',
    email: tombstoneAddress(id),
    profileImageUrl: null,
  }
  await tx
    .update(users)
    .set({ ...nobody, locale: null, weekStart: 'sunday', mailUndeliveredAt: null, erasedAt })
    .where(eq(users.id, id))
  await tx.delete(sessions).where(eq(sessions.identityId, identityId))
  await tx
    .update(identities)
    .set({ ...nobody, issuer: 'erased', subject: identityId })
    .where(eq(identities.id, identityId))
}
