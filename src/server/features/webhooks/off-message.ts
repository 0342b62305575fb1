import { and, eq, isNotNull } from 'drizzle-orm'
import type { Message } from '#server/features/notification/message.ts'
import { findReader } from '#server/features/notification/reader.ts'
import { webhookEndpoints } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { SwitchedOffBecause } from '#shared/webhook/contract.ts'

const reasons: Record<Exclude<SwitchedOffBecause, 'admin'>, string> = {
  gone: 'It answered that it wants no more messages (410).',
  failing: 'No message has reached it for five days.',
}

/** To an admin: an endpoint was switched off. Undefined once it's on again, or gone. */
export async function composeSwitchedOff(
  tx: Tx,
  { endpointId, auditId, recipientId }: JobPayloads['tell-webhook-off'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const reader = await findReader(tx, recipientId, now())
  const { id, url, offSince, offBecause } = webhookEndpoints
  const [endpoint] = await tx
    .select({ url, because: offBecause })
    .from(webhookEndpoints)
    .where(and(eq(id, endpointId), isNotNull(offSince)))
  if (!reader || !canChangeCompany(reader) || !endpoint?.because || endpoint.because === 'admin')
    return undefined
  const { host } = new URL(endpoint.url)
  const reason = reasons[endpoint.because]
  const title = `The webhook to ${host} was switched off`
  return {
    to: reader,
    parts: ['webhook-off', auditId, reader.userId],
    title,
    message: reason,
    path: '/settings?tab=connections',
    mail: {
      subject: title,
      preheader: reason,
      heading: title,
      paragraphs: [
        reason,
        'It gets no more messages until you switch it on again. The ones it missed aren’t sent later.',
      ],
      actionLabel: 'Open Connections',
      footer: 'You’re an admin of this company.',
    },
  }
}
