import { and, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import { invitations, users } from '#server/platform/db/schema.ts'
import { MailRefused } from '#server/platform/mail/failures.ts'
import type { Mail, MailRecipient, MailTransport } from '#server/platform/mail/mail.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'

type Services = { inCompany: WithTenant; now: () => Date; logger: Logger }

/**
 * Sends over `transport`, and notes on the invitation or the person whether their mail server refuses mail
 * for good, so that admins see whose address to correct.
 */
export function notingRefusals(transport: MailTransport, services: Services): MailTransport {
  return {
    send: async (mail) => {
      try {
        await transport.send(mail)
      } catch (error) {
        if (error instanceof MailRefused) await noteRefusal(services, mail)
        throw error
      }
      if (mail.recipient?.wasRefused) await noteDelivery(services, mail.recipient)
    },
    close: () => transport.close(),
  }
}

/** If it can't be noted, the job is tried again, and with it this. */
async function noteRefusal({ inCompany, now }: Services, { to, recipient }: Mail): Promise<void> {
  if (!recipient) return
  await inCompany(recipient.companyId, async (tx) => {
    const isNew =
      'userId' in recipient
        ? await markPerson(tx, { userId: recipient.userId, address: to, now: now() })
        : await markInvitation(tx, recipient.invitationId, now())
    if (isNew) await tx.invalidate('team')
  })
}

type Refused = { userId: string; address: string; now: Date }

/** Returns whether it was new; not if the person has another address by now. */
async function markPerson(tx: Tx, { userId, address, now }: Refused): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ mailUndeliveredAt: now })
    .where(and(eq(users.id, userId), eq(users.email, address), isNull(users.mailUndeliveredAt)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Returns whether it was new. */
export async function markInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ undeliveredAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.undeliveredAt)))
    .returning({ id: invitations.id })
  return rows.length > 0
}

/** The mail is sent, which a failure here must not repeat: the next mail is noted, too. */
async function noteDelivery({ inCompany, logger }: Services, recipient: MailRecipient): Promise<void> {
  const noting = inCompany(recipient.companyId, async (tx) => {
    if ('userId' in recipient)
      await tx.update(users).set({ mailUndeliveredAt: null }).where(eq(users.id, recipient.userId))
    else
      await tx
        .update(invitations)
        .set({ undeliveredAt: null })
        .where(eq(invitations.id, recipient.invitationId))
    await tx.invalidate('team')
  })
  await noting.catch((error: unknown) =>
    logger.warn({ err: error }, 'that a mail was delivered could not be noted'),
  )
}
