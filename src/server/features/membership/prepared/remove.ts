import { and, eq, inArray, isNull } from 'drizzle-orm'
import { withdrawPending } from '#server/features/leave/approvals/waiting.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { reassignReports } from '#server/features/people/manager.ts'
import { deletePrepared, findPrepared, hasRecords, neverJoined } from '#server/features/people/prepared.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { type Author, audit } from '#server/platform/audit/service.ts'
import { invitations, type UserRow, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Revocation } from '#shared/team/contract.ts'
import { eraseAuditValues, eraseInvitations } from '../erase-invited.ts'
import { findIdentifiers } from '../identifiers.ts'
import { revokeOpen } from '../revoke-open.ts'
import { requirePerson } from '../terms.ts'

/**
 * DELETE /api/team/{id}: removes somebody who hasn't joined, and revokes their invitation. Where leave or
 * adjustments are recorded, the person becomes a former one, who can be brought back or erased; else they are
 * deleted, with their names and addresses in the audit log and in invitations. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' for somebody who has joined.
 */
export async function removePreparedPerson(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can remove people.' })
    const person = await requirePerson(tx, id)
    if (!neverJoined(person))
      throw conflict(`${fullName(person)} has joined. Please deactivate them instead.`)
    assertNoAdminByKey(actor, person.role)
    if (person.deactivatedAt) return
    await revokeOpen(tx, { ctx, actor }, eq(invitations.email, person.email.toLowerCase()))
    await remove(tx, { ctx, actor }, person, ctx.now)
  })
}

type Closed = { email: string; choice: Revocation['person']; now: Date }

/**
 * After an invitation was revoked: the prepared person goes with it, unless leave or adjustments are recorded
 * for them or an admin chose otherwise.
 */
export async function removeUninvited(tx: Tx, author: Author, { email, choice, now }: Closed): Promise<void> {
  const person = await findPrepared(tx, email)
  if (!person || choice === 'keep') return
  await lockPerson(tx, person.id)
  if (choice !== 'remove' && (await isRecorded(tx, person))) return
  await remove(tx, author, person, now)
}

async function remove(tx: Tx, author: Author, person: UserRow, now: Date): Promise<void> {
  // Leave that is being recorded comes first, and is then found.
  await lockPerson(tx, person.id)
  const because = 'Their manager was removed before joining.'
  await reassignReports(tx, { author, managerId: person.id, because })
  const isKept = await isRecorded(tx, person)
  if (isKept) {
    await tx
      .update(users)
      .set({ deactivatedAt: now, inviteAskedAt: null, inviteAskedBy: null })
      .where(eq(users.id, person.id))
    await withdrawPending(tx, author, { userId: person.id, because: 'The person was removed.' })
  } else {
    await eraseWhatWasSaid(tx, person, now)
    await deletePrepared(tx, person)
  }
  const before = { role: person.role }
  await audit(tx, author, { action: 'member.removed', subjectId: person.id, before, after: { isKept } })
  await tx.invalidate('team', 'leave')
}

/** An invitation that was accepted is about a member who had the address. */
async function eraseWhatWasSaid(tx: Tx, person: UserRow, now: Date): Promise<void> {
  const found = await findIdentifiers(tx, person)
  const theirs = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(inArray(invitations.id, found.invitationIds), isNull(invitations.acceptedAt)))
  const invitationIds = theirs.map(({ id }) => id)
  await eraseAuditValues(tx, { userId: person.id, invitationIds }, now)
  await eraseInvitations(tx, invitationIds, now)
}

async function isRecorded(tx: Tx, { id }: UserRow): Promise<boolean> {
  const [row] = await tx
    .select({ isRecorded: hasRecords(tx) })
    .from(users)
    .where(eq(users.id, id))
  return row?.isRecorded === true
}
