import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { enqueueSeats } from '#server/features/billing/due-seats.ts'
import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { canReportTo } from '#server/features/people/manager.ts'
import { becomePerson, findPrepared } from '#server/features/people/prepared.ts'
import { takeBack } from '#server/features/people/released-sign-in.ts'
import { audit } from '#server/platform/audit/service.ts'
import {
  identities,
  invitationDirectory,
  invitations,
  type UserRow,
  users,
} from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { dateInTimeZone, type PlainDate } from '#shared/plain-date.ts'
import { findOwnInvitation, type Joining, noLongerOpen, readOpen } from './open-invitations.ts'
import { notifyAdminsOfTeamChange } from './team-change-message.ts'

/**
 * POST /api/invitations/{id}/accept: joins the company that sent it, as the person who was prepared there.
 *
 * @throws Refusal 'notFound' when it is not open or not for this address, 'conflict' when the person has a
 *   company.
 */
export async function acceptInvitation(joining: Joining, invitationId: string): Promise<void> {
  const { account, inCompany, now } = joining
  const { companyId } = await findOwnInvitation(joining, invitationId)
  await inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    const invitation = await readOpen(tx, invitationId, now)
    const accepted = invitation && (await markAccepted(tx, invitationId, now))
    if (!accepted) throw noLongerOpen()
    await tx.delete(invitationDirectory).where(eq(invitationDirectory.invitationId, invitationId))

    const person = await findPrepared(tx, invitation.email)
    const role = person?.role ?? invitation.role
    const welcome = () => addInvited(tx, { account, companyId, invitationId, person, role, now })
    const today = dateInTimeZone(now, invitation.timeZone)
    // Employees decide nothing.
    const decides = role !== 'employee'
    await (decides ? reassignPendingRequests(tx, { companyId, now, today }, welcome) : welcome())
    await tx.invalidate('team', ...(decides ? (['leave'] as const) : []))
  })
}

type NewMember = { account: Account; companyId: string; role: Role; now: Date }
type Invited = NewMember & { invitationId: string; person: UserRow | undefined }

async function addInvited(tx: Tx, { invitationId, person, ...joining }: Invited): Promise<void> {
  const { companyId, role, now } = joining
  const userId = person ? await joinAsPrepared(tx, person, joining) : await addMember(tx, joining)
  const auditId = await audit(
    tx,
    { at: now, companyId, actorId: userId },
    { action: 'member.joined', subjectId: userId, after: { role, invitationId } },
  )
  await notifyAdminsOfTeamChange(tx, { auditId, actorId: userId, subjectId: userId })
  await enqueueSeats(tx)
}

/** Everything that is known of the prepared person is the member's. Returns their id. */
async function joinAsPrepared(
  tx: Tx,
  person: UserRow,
  { account, companyId, now }: NewMember,
): Promise<string> {
  await link(tx, account, { companyId, userId: person.id })
  await becomePerson(tx, person, { account, joinedOn: await readToday(tx, now) })
  return person.id
}

/**
 * Makes the account a member of the transaction's company; returns the user's id. Somebody who left it before
 * comes back as who they were.
 *
 * @throws Refusal 'conflict' if the account has a company already, also if two tabs try at once.
 */
export async function addMember(tx: Tx, { account, companyId, role, now }: NewMember): Promise<string> {
  const former = await takeBack(tx, companyId, account)
  const userId = former?.id ?? newId()
  await link(tx, account, { companyId, userId })

  const { identityId, firstName, lastName, email, profileImageUrl } = account
  if (former) {
    const keepsManager = former.managerId !== null && (await canReportTo(tx, userId, former.managerId))
    const current = {
      identityId,
      email,
      profileImageUrl,
      role,
      managerId: keepsManager ? former.managerId : null,
      deactivatedAt: null,
      mailUndeliveredAt: null,
    }
    await tx.update(users).set(current).where(eq(users.id, userId))
    return userId
  }
  const joinedOn = await readToday(tx, now)
  const names = { firstName, lastName }
  await tx.insert(users).values({
    companyId,
    id: userId,
    identityId,
    ...names,
    email,
    profileImageUrl,
    role,
    joinedOn,
    createdAt: now,
  })
  return userId
}

/** @throws Refusal 'conflict' if the account has a company already. */
async function link(
  tx: Tx,
  { identityId }: Account,
  membership: { companyId: string; userId: string },
): Promise<void> {
  const [linked] = await tx
    .update(identities)
    .set(membership)
    .where(and(eq(identities.id, identityId), isNull(identities.companyId)))
    .returning({ id: identities.id })
  if (!linked) throw conflict('You already belong to a company. Please leave it first, in your settings.')
}

async function readToday(tx: Tx, now: Date): Promise<PlainDate> {
  return dateInTimeZone(now, await readCompanyTimeZone(tx))
}

/** Compare-and-set: of two tabs that accept at once, one succeeds. */
async function markAccepted(tx: Tx, invitationId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(
      and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
    )
    .returning({ id: invitations.id })
  return rows.length === 1
}
