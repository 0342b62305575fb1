import { and, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { companies, invitations, users } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { madeReadable } from '#shared/readable-name.ts'
import type { OwnInvitation } from '#shared/team/contract.ts'

/** For people outside the company: `withTenant` is for the one that invites. */
export type Inviting = { directory: Directory; inCompany: WithTenant; now: Date }
/** For accounts that may have no company yet. */
export type Joining = Inviting & { account: Account }

/** GET /api/invitations/mine: open invitations to the account's verified address, newest first. */
export async function findOpenInvitations(joining: Joining): Promise<OwnInvitation[]> {
  const found = await joining.directory.findInvitations(joining.account.email)
  const open = await Promise.all(found.map((entry) => describe(joining, entry)))
  return open.filter((invitation) => invitation !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

/**
 * GET /api/invitations/{id}/offer: what the page of an invitation says before sign-in. The id, with its 74
 * random bits, is known to the company's admins and to whoever reads the mail, which says the same.
 *
 * @throws Refusal 'notFound' when it is not open.
 */
export async function describeInvitation(inviting: Inviting, invitationId: string): Promise<OwnInvitation> {
  const found = await inviting.directory.findInvitation(invitationId)
  const invitation = found && (await describe(inviting, found))
  if (!invitation) throw noLongerOpen()
  return invitation
}

/**
 * POST /api/invitations/{id}/decline: closes it until it is sent again; its admins see that it was declined.
 *
 * @throws Refusal 'notFound' when it is not open or not for this address.
 */
export async function declineInvitation(joining: Joining, invitationId: string): Promise<void> {
  const { account, inCompany, now } = joining
  const { companyId } = await findOwnInvitation(joining, invitationId)
  await inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    const invitation = await readOpen(tx, invitationId, now)
    if (!invitation) throw noLongerOpen()
    await tx.update(invitations).set({ declinedAt: now }).where(eq(invitations.id, invitationId))
    await audit(
      tx,
      { at: now, companyId, actorId: null },
      {
        action: 'invitation.declined',
        subjectId: invitationId,
        before: { role: invitation.role },
        personal: { userId: null, before: { email: account.email.toLowerCase() } },
      },
    )
    await tx.invalidate('team')
  })
}

/** @throws Refusal 'notFound' for an id that no company has sent to the account's address. */
export async function findOwnInvitation(
  { account, directory }: Joining,
  invitationId: string,
): Promise<{ companyId: string }> {
  const found = await directory.findInvitations(account.email)
  const own = found.find((entry) => entry.invitationId === invitationId)
  if (!own) throw noLongerOpen()
  return own
}

export const noLongerOpen = () => notFound('This invitation is no longer open. Please ask for a new one.')

async function describe(
  { inCompany, now }: Inviting,
  { companyId, invitationId }: { companyId: string; invitationId: string },
): Promise<OwnInvitation | undefined> {
  return inCompany(companyId, async (tx) => {
    const invitation = await readOpen(tx, invitationId, now)
    if (!invitation) return undefined
    const { id, role, expiresAt } = invitation
    return {
      id,
      ...namesIn(invitation),
      inviterEmail: invitation.inviter.email,
      role,
      expiresAt: expiresAt.toISOString(),
    }
  })
}

/** As a stranger may read them: they may have been stored before names had to be readable. */
export function namesIn({ companyName, inviter }: Names): { companyName: string; inviterName: string } {
  return {
    companyName: madeReadable(companyName) || 'a company',
    inviterName: madeReadable(fullName(inviter)) || inviter.email,
  }
}

type Names = { companyName: string; inviter: { firstName: string; lastName: string; email: string } }

/** Undefined when it was accepted, revoked or declined, or has expired. */
export async function readOpen(tx: Tx, invitationId: string, now: Date) {
  const [row] = await tx
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      companyName: companies.name,
      timeZone: companies.timeZone,
      inviter: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.companyId, invitations.companyId))
    .innerJoin(users, and(eq(users.companyId, invitations.companyId), eq(users.id, invitations.invitedBy)))
    .where(
      and(
        eq(invitations.id, invitationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        isNull(invitations.declinedAt),
        gt(invitations.expiresAt, now),
      ),
    )
  return row
}
