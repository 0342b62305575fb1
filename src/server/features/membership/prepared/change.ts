import { and, eq, isNull } from 'drizzle-orm'
import { findPrepared, neverJoined } from '#server/features/people/prepared.ts'
import { invitations, type UserRow } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { MemberChange } from '#shared/team/contract.ts'
import { revokeOpen } from '../revoke-open.ts'
import { assertUnknownAddress, correctPerson, findLeaver, findRemoved } from './prepare.ts'

type Change = { ctx: Context; actor: Actor; person: UserRow; change: MemberChange }

/**
 * The fields of a change that depend on whether the person has joined: names and address before, activity
 * after. An invitation to an earlier address is revoked. Returns whether anything changed.
 *
 * @throws Refusal 'conflict'.
 */
export async function changePrepared(tx: Tx, { ctx, actor, person, change }: Change): Promise<boolean> {
  const { firstName, lastName, isActive } = change
  const email = change.email?.toLowerCase()
  const isGiven = firstName !== undefined || lastName !== undefined || email !== undefined
  if (!neverJoined(person)) {
    if (isGiven) throw conflict(`${fullName(person)} has joined, so only they can change their name.`)
    return false
  }
  if (isActive === false) throw conflict(`${fullName(person)} hasn’t joined yet. Please remove them instead.`)
  if (!isGiven) return false
  if (email !== undefined && email !== person.email) {
    await assertFree(tx, email)
    await revokeOpen(tx, { ctx, actor }, eq(invitations.email, person.email.toLowerCase()))
  }
  return correctPerson(tx, { ctx, actor }, { person, change: { firstName, lastName, email } })
}

async function assertFree(tx: Tx, email: string): Promise<void> {
  await assertUnknownAddress(tx, email)
  if ((await findPrepared(tx, email)) || (await findLeaver(tx, email)))
    throw conflict('Someone else here has this address. Please enter another one.')
  // Two of them with one address couldn't both be brought back.
  const removed = await findRemoved(tx, email)
  if (removed)
    throw conflict(
      `${fullName(removed)} was removed and has this address. Invite them again, or enter another address.`,
    )
}

/** The invitation says the role that the person will have. */
export async function setInvitedRole(tx: Tx, email: string, role: Role): Promise<void> {
  const { acceptedAt, revokedAt } = invitations
  await tx
    .update(invitations)
    .set({ role })
    .where(and(eq(invitations.email, email), isNull(acceptedAt), isNull(revokedAt)))
}
