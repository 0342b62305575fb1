import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { isPrepared } from '#server/features/people/prepared.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { audit, auditAll } from '#server/platform/audit/service.ts'
import { type UserRow, users } from '#server/platform/db/schema.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation, InvitationsToSend, SentInvitations } from '#shared/team/contract.ts'
import { readAllowance } from '../invitation.ts'
import { areInvitationsStopped, invitationsAreStopped } from '../invitation-blocks.ts'
import { sendInvitation } from '../send-invitation.ts'
import { readOpenInvitations } from './list.ts'

type Sending = { companyId: string; now: Date; invitedBy: string }

const unknownPerson = 'No one who hasn’t joined yet has that ID.'
const refusalToSend = 'Only an admin can invite people.'

/**
 * POST /api/invitations/send: invites prepared people, all of them or those chosen. Those beyond the day's
 * limit wait, and are invited as soon as it allows. Admins only.
 *
 * @throws Refusal 'forbidden', also while the company's invitations are stopped; 'notFound' where somebody
 *   chosen isn't here.
 */
export async function sendInvitations(
  ctx: Context,
  { userIds }: InvitationsToSend,
): Promise<SentInvitations> {
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: refusalToSend })
    if (await areInvitationsStopped(tx)) throw invitationsAreStopped()
    const chosen = userIds ? await readChosen(tx, userIds) : await readUninvited(tx, ctx.now)
    assertNoAdminByKey(actor, ...chosen.map(({ role }) => role))
    const sending = { companyId: ctx.companyId, now: ctx.now, invitedBy: actor.userId }
    const answer = await sendAll(tx, sending, chosen)
    const others = (userIds ?? []).filter((id) => chosen.every((person) => person.id !== id))
    if ((await tx.$count(users, inArray(users.id, others))) < new Set(others).size)
      throw notFound(unknownPerson)
    answer.refused.push(
      ...others.map((userId) => ({ userId, message: 'This person has joined or was removed.' })),
    )
    await tx.invalidate('team')
    return answer
  })
}

/**
 * DELETE /api/team/{id}/waiting: the person's invitation waits no more. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function stopWaiting(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: refusalToSend })
    const [person] = await readChosen(tx, [id])
    if (!person) throw notFound(unknownPerson)
    if (person.inviteAskedAt === null) return
    await forgetWaiting(tx, [id])
    await audit(tx, { ctx, actor }, waitingChange(id, false))
    await tx.invalidate('team')
  })
}

/**
 * Hourly: invites those who wait, as far as the day's limit allows, in the name of the admin who asked for
 * it.
 */
export async function sendWaitingInvitations(tx: Tx, now: Date): Promise<void> {
  const waiting = and(isPrepared, isNotNull(users.inviteAskedAt))
  if ((await tx.$count(users, waiting)) === 0) return
  await lockCompany(tx)
  if (await areInvitationsStopped(tx)) return
  const people = await tx.select().from(users).where(waiting).orderBy(asc(users.inviteAskedAt), asc(users.id))
  const admins = await findAdminIds(tx)
  for (const [askedBy, theirs] of Map.groupBy(people, ({ inviteAskedBy }) => inviteAskedBy)) {
    const invitedBy = admins.find((id) => id === askedBy) ?? admins[0]
    const [first] = theirs
    if (!invitedBy || !first) continue
    const { sent, refused } = await sendAll(tx, { companyId: first.companyId, now, invitedBy }, theirs)
    if (sent.length > 0 || refused.length > 0) await tx.invalidate('team')
  }
}

async function sendAll(tx: Tx, sending: Sending, people: readonly UserRow[]): Promise<SentInvitations> {
  const { left, nextAt } = await readAllowance(tx, sending.now)
  const sent: Invitation[] = []
  const refused: SentInvitations['refused'] = []
  const waiting: UserRow[] = []
  for (const person of people) {
    if (sent.length >= left) waiting.push(person)
    else {
      const outcome = await trySending(tx, sending, person)
      if ('message' in outcome) refused.push(outcome)
      else sent.push(outcome)
    }
  }
  const ids = waiting.map(({ id }) => id)
  await noteWaiting(tx, sending, waiting)
  await forgetWaiting(
    tx,
    refused.map(({ userId }) => userId),
  )
  const next = left > 0 ? (await readAllowance(tx, sending.now)).nextAt : nextAt
  return { sent, waiting: ids, nextAt: ids.length > 0 ? next.toISOString() : null, refused }
}

/** A conflict is one of this address alone: the others are sent. */
async function trySending(tx: Tx, sending: Sending, person: UserRow) {
  try {
    return await sendInvitation(tx, { ...sending, email: person.email, role: person.role, userId: person.id })
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict')
      return { userId: person.id, message: error.message }
    throw error
  }
}

async function noteWaiting(
  tx: Tx,
  { companyId, now, invitedBy }: Sending,
  people: readonly UserRow[],
): Promise<void> {
  const ids = people.filter(({ inviteAskedAt }) => inviteAskedAt === null).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(users).set({ inviteAskedAt: now, inviteAskedBy: invitedBy }).where(inArray(users.id, ids))
  const author = { at: now, companyId, actorId: invitedBy }
  await auditAll(
    tx,
    author,
    ids.map((id) => waitingChange(id, true)),
  )
}

function waitingChange(subjectId: string, invitationWaits: boolean) {
  const action = 'member.changed' as const
  return { action, subjectId, before: { invitationWaits: !invitationWaits }, after: { invitationWaits } }
}

async function forgetWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(users)
    .set({ inviteAskedAt: null, inviteAskedBy: null })
    .where(inArray(users.id, [...ids]))
}

async function readChosen(tx: Tx, ids: readonly string[]): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(isPrepared, inArray(users.id, [...new Set(ids)])))
    .orderBy(asc(users.id))
}

/** Those without an invitation that can be accepted, but not those who declined theirs. */
export async function readUninvited(tx: Tx, now: Date): Promise<UserRow[]> {
  const people = await tx.select().from(users).where(isPrepared).orderBy(asc(users.id))
  const invitationTo = await readOpenInvitations(
    tx,
    people.map(({ email }) => email),
  )
  return people.filter(({ email }) => {
    const invitation = invitationTo.get(email)
    return !invitation || (invitation.declinedAt === null && invitation.expiresAt <= now)
  })
}
