import { eq } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { invitationDirectory, invitations } from '#server/platform/db/schema.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { areInvitationsStopped, blockAddress } from './invitation-blocks.ts'
import { type Inviting, noLongerOpen, readOpen } from './open-invitations.ts'
import { removeUninvited } from './prepared/remove.ts'

/** What the operator's log says of a report. */
export type Reported = { companyId: string; areStopped: boolean }

/**
 * POST /api/invitations/{id}/report: takes the invitation away, and keeps the company from inviting the
 * address again. The id is known to those who have the mail, and to the company's admins, who harm nobody
 * else by it.
 *
 * @throws Refusal 'notFound' when it is not open.
 */
export async function reportInvitation(inviting: Inviting, invitationId: string): Promise<Reported> {
  const { directory, inCompany, now } = inviting
  const found = await directory.findInvitation(invitationId)
  if (!found) throw noLongerOpen()
  const { companyId } = found
  return inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    const invitation = await readOpen(tx, invitationId, now)
    if (!invitation) throw noLongerOpen()
    const { email, role } = invitation
    await tx.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, invitationId))
    await tx.delete(invitationDirectory).where(eq(invitationDirectory.invitationId, invitationId))
    await blockAddress(tx, companyId, email, now)
    await audit(
      tx,
      { at: now, companyId, actorId: null },
      {
        action: 'invitation.reported',
        subjectId: invitationId,
        before: { role },
        personal: { userId: null, before: { email } },
      },
    )
    await removeUninvited(tx, { at: now, companyId, actorId: null }, { email, choice: undefined, now })
    await tx.invalidate('team')
    return { companyId, areStopped: await areInvitationsStopped(tx) }
  })
}
