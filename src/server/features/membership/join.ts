import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { enqueueSeats } from '#server/features/billing/due-seats.ts'
import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { takeBack } from '#server/features/people/released-sign-in.ts'
import { audit } from '#server/platform/audit/service.ts'
import { companies, identities, invitationDirectory, invitations, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { adoptReports, applyInvitationPresets } from './invitation-presets.ts'
import {
  findOwnInvitation,
  type Joining,
  noLongerOpen,
  type OpenInvitation,
  readOpen,
} from './open-invitations.ts'
import { notifyAdminsOfTeamChange } from './team-change-message.ts'

/**
 * POST /api/invitations/{id}/accept: joins the company that sent it, with the invited role.
 *
 * @throws Refusal 'notFound' when it is not open or not for this address, 'conflict' when the person has a company.
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

    const welcome = () => addInvited(tx, { account, companyId, invitation, now })
    const today = dateInTimeZone(now, invitation.timeZone)
    // Employees decide nothing.
    const decides = invitation.role !== 'employee'
    await (decides ? reassignPendingRequests(tx, { companyId, now, today }, welcome) : welcome())
    await tx.invalidate('team', ...(decides ? (['leave'] as const) : []))
  })
}

type Invited = {
  account: Account
  companyId: string
  invitation: OpenInvitation
  now: Date
}

async function addInvited(tx: Tx, { account, companyId, invitation, now }: Invited): Promise<void> {
  const { id: invitationId, role, startDate, teamId } = invitation
  const userId = await addMember(tx, { account, companyId, role, now })
  const joined = { companyId, userId, now }
  const { managerId } = await applyInvitationPresets(tx, joined, invitation)
  const auditId = await audit(
    tx,
    { at: now, companyId, actorId: userId },
    {
      action: 'member.joined',
      subjectId: userId,
      after: { role, invitationId, startDate, teamId, managerId },
    },
  )
  await adoptReports(tx, joined, { email: account.email, role })
  await notifyAdminsOfTeamChange(tx, { auditId, actorId: userId, subjectId: userId })
  await enqueueSeats(tx)
}

type NewMember = { account: Account; companyId: string; role: 'admin' | 'manager' | 'employee'; now: Date }

/**
 * Makes the account a member of the transaction's company; returns the user's id. Somebody who left it before comes
 * back as who they were.
 *
 * @throws Refusal 'conflict' if the account has a company already, also if two tabs try at once.
 */
export async function addMember(tx: Tx, { account, companyId, role, now }: NewMember): Promise<string> {
  const former = await takeBack(tx, companyId, account)
  const userId = former?.id ?? newId()
  const [linked] = await tx
    .update(identities)
    .set({ companyId, userId })
    .where(and(eq(identities.id, account.identityId), isNull(identities.companyId)))
    .returning({ id: identities.id })
  if (!linked) throw conflict('You already belong to a company. Please leave it first, in your settings.')

  const { identityId, firstName, lastName, email, profileImageUrl } = account
  if (former) {
    const current = {
      identityId,
      email,
      profileImageUrl,
      role,
      managerId: null,
      deactivatedAt: null,
      mailUndeliveredAt: null,
    }
    await tx.update(users).set(current).where(eq(users.id, userId))
    return userId
  }
  const [company] = await tx.select({ timeZone: companies.timeZone }).from(companies)
  const joinedOn = dateInTimeZone(now, company?.timeZone ?? 'UTC')
  await tx.insert(users).values({
    companyId,
    id: userId,
    identityId,
    firstName,
    lastName,
    email,
    profileImageUrl,
    role,
    joinedOn,
    createdAt: now,
  })
  return userId
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
