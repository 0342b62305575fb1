import { and, eq } from 'drizzle-orm'
import { companies, invitations, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { formatDate } from '#shared/format-dates.ts'
import { defaultLocale } from '#shared/locale.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { mayNotBeMailed } from './invitation-blocks.ts'
import { namesIn } from './open-invitations.ts'
import { markInvitation } from './undelivered.ts'

/**
 * To the invited address: who invites to what, and until when. Undefined for an invitation that is closed by
 * now, or of a company whose invitations were reported.
 */
export async function invitationMail(
  {
    inCompany,
    now,
    publicUrl,
    productName,
    signInName,
  }: Pick<JobServices, 'inCompany' | 'now' | 'publicUrl' | 'productName' | 'signInName'>,
  { companyId, invitationId }: JobPayloads['mail-invitation'],
): Promise<Mail | undefined> {
  const row = await inCompany(companyId, async (tx) => {
    const [found] = await tx
      .select({ invitation: invitations, companyName: companies.name, inviter: users })
      .from(invitations)
      .innerJoin(companies, eq(companies.companyId, invitations.companyId))
      .innerJoin(users, and(eq(users.companyId, invitations.companyId), eq(users.id, invitations.invitedBy)))
      .where(eq(invitations.id, invitationId))
    if (!found || !(await mayNotBeMailed(tx, found.invitation.email))) return found
    if (await markInvitation(tx, invitationId, now())) await tx.invalidate('team')
    return undefined
  })
  if (!row) return undefined
  const { invitation, inviter } = row
  const { acceptedAt, revokedAt, declinedAt, expiresAt } = invitation
  if (acceptedAt || revokedAt || declinedAt || expiresAt <= now()) return undefined

  const { companyName, inviterName } = namesIn(row)
  // The invited person has no account yet, and so no language of their own.
  const until = formatDate(dateInTimeZone(invitation.expiresAt, 'UTC'), defaultLocale)
  const link = new URL(`/register?invitation=${invitationId}`, publicUrl).href
  return {
    to: invitation.email,
    recipient: { companyId, invitationId, wasRefused: invitation.undeliveredAt !== null },
    messageId: messageIdFor(
      ['invitation', invitationId, invitation.expiresAt.toISOString()],
      publicUrl.hostname,
    ),
    subject: subjectLine(`${inviterName} invites you to ${companyName} on ${productName}`),
    replyTo: inviter.email,
    ...(await renderMail({
      productName,
      preheader: `Join ${companyName} to request leave and see who’s away.`,
      heading: `Join ${companyName}`,
      paragraphs: [
        `${inviterName} invites you to ${companyName} on ${productName}, where your team requests leave and sees who’s away.`,
        `Sign in with the ${signInName} account of ${invitation.email}. The invitation expires on ${until}.`,
      ],
      action: {
        label: 'See the invitation',
        url: link,
      },
      footer: `${inviter.email} wrote the names in this email. If you don’t know the sender, you can ignore it.`,
      footerLink: { label: 'Report this invitation', url: `${link}&report` },
    })),
  }
}
