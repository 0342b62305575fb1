import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { enqueueSeats } from '#server/features/billing/due-seats.ts'
import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { findActivePerson } from '#server/features/people/person.ts'
import { audit } from '#server/platform/audit/service.ts'
import { companies, identities, invitationDirectory, invitations, users } from '#server/platform/db/schema.ts'
import { conflict, notFound, Refusal } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { adoptReports, applyInvitationPresets } from './invitation-presets.ts'
import { notifyAdminsOfTeamChange } from './team-change-message.ts'

/** For accounts that may have no company yet: `withTenant` is for the one they join. */
export type Joining = { account: Account; directory: Directory; inCompany: WithTenant; now: Date }

/**
 * At sign-in: accepts the invitation if exactly one to the verified address is open; with several, the setup
 * screen offers the choice. A member's address and picture follow the identity provider. Returns whether the
 * person may come in, which deactivated members may not.
 */
export async function joinByInvitation(joining: Joining): Promise<boolean> {
  const { account } = joining
  if (account.membership) return followIdentity(joining, account.membership)
  const open = await findOpenInvitations(joining)
  const [only] = open
  if (!only || open.length > 1) return true
  try {
    await acceptInvitation(joining, only.id)
  } catch (error) {
    // Another tab may have accepted it just now: no reason to refuse this one.
    if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
  }
  return true
}

/** GET /api/invitations/mine: open invitations to the account's verified address, newest first. */
export async function findOpenInvitations(joining: Joining): Promise<OwnInvitation[]> {
  const { account, directory, inCompany, now } = joining
  const found = await directory.findInvitations(account.email)
  const open = await Promise.all(
    found.map(({ companyId, invitationId }) =>
      inCompany(companyId, async (tx) => {
        const invitation = await readOpen(tx, invitationId, now)
        if (!invitation) return undefined
        const { id, companyName, role, expiresAt } = invitation
        return { id, companyName, role, expiresAt: expiresAt.toISOString() }
      }),
    ),
  )
  return open.filter((invitation) => invitation !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * Joins the company that sent this invitation, with the invited role.
 *
 * @throws Refusal 'notFound' when it is not open or not for this address, 'conflict' when the person has a company.
 */
export async function acceptInvitation(joining: Joining, invitationId: string): Promise<void> {
  const { account, directory, inCompany, now } = joining
  const found = (await directory.findInvitations(account.email)).find(
    (entry) => entry.invitationId === invitationId,
  )
  if (!found) throw notFound('This invitation is no longer open. Please ask for a new one.')

  await inCompany(found.companyId, async (tx) => {
    await lockCompany(tx)
    const invitation = await readOpen(tx, invitationId, now)
    const accepted = invitation && (await markAccepted(tx, invitationId, now))
    if (!accepted) throw notFound('This invitation is no longer open. Please ask for a new one.')
    await tx.delete(invitationDirectory).where(eq(invitationDirectory.invitationId, invitationId))

    const { companyId } = found
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
 * Makes the account a member of the transaction's company; returns the new user's id.
 *
 * @throws Refusal 'conflict' if the account has a company already, also if two tabs try at once.
 */
export async function addMember(tx: Tx, { account, companyId, role, now }: NewMember): Promise<string> {
  const userId = newId()
  const [linked] = await tx
    .update(identities)
    .set({ companyId, userId })
    .where(and(eq(identities.id, account.identityId), isNull(identities.companyId)))
    .returning({ id: identities.id })
  if (!linked) throw conflict('You already belong to a company.')

  const [company] = await tx.select({ timeZone: companies.timeZone }).from(companies)
  const { identityId, firstName, lastName, email, profileImageUrl } = account
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

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof readOpen>>>

async function readOpen(tx: Tx, invitationId: string, now: Date) {
  const [row] = await tx
    .select({
      id: invitations.id,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      startDate: invitations.startDate,
      teamId: invitations.teamId,
      managerEmail: invitations.managerEmail,
      companyName: companies.name,
      timeZone: companies.timeZone,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.companyId, invitations.companyId))
    .where(
      and(
        eq(invitations.id, invitationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  return row
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

async function followIdentity(
  { account, inCompany }: Joining,
  membership: { companyId: string; userId: string },
): Promise<boolean> {
  const { email, profileImageUrl } = account
  return inCompany(membership.companyId, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ email, profileImageUrl })
      .where(
        and(
          eq(users.id, membership.userId),
          // Erased since the sign-in began: its data must not come back.
          isNull(users.erasedAt),
          sql`(${users.email}, ${users.profileImageUrl}) IS DISTINCT FROM (${email}, ${profileImageUrl})`,
        ),
      )
      .returning({ id: users.id })
    if (changed.length > 0) await tx.invalidate('team')
    return (await findActivePerson(tx, membership.userId)) !== undefined
  })
}
