import type { Message } from '#server/features/notification/message.ts'
import { companies } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { datesInWords, leaveDetails, threadOf } from './message-words.ts'
import { type LeaveForMessage, readLeaveToDecide } from './read-for-message.ts'

/** To an approver: a request has been pending for some days. */
export async function composeReminder(
  tx: Tx,
  { requestId, recipientId }: JobPayloads['mail-leave-reminder'],
  services: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const found = await readLeaveToDecide(tx, services, {
    requestId,
    recipientId,
    readMore: async () => tx.select({ timeZone: companies.timeZone }).from(companies),
  })
  if (!found) return undefined
  const [company] = found.more
  const askedOn = dateInTimeZone(found.row.request.createdAt, company?.timeZone ?? 'UTC')
  return reminderMessage(found, askedOn)
}

function reminderMessage({ row, reader, typeName }: LeaveForMessage, askedOn: string): Message {
  const { request, owner } = row
  const dates = datesInWords(request, reader)
  const asked = `asked on ${formatDay(askedOn, reader.today, reader.locale)}`
  const heading = `${fullName(owner)} still waits for a decision`
  return {
    to: reader,
    parts: ['leave-reminder', request.id, reader.userId],
    threadOf: threadOf(request),
    title: 'Waiting for you',
    message: `${fullName(owner)} ${asked}`,
    path: `/requests?decide=${request.id}`,
    mail: {
      subject: `${heading}, ${dates}`,
      preheader: `${dates} is not decided yet.`,
      heading,
      paragraphs: [`${owner.firstName} ${asked}. The request lies with you.`],
      details: leaveDetails(row, typeName, reader),
      ...(request.notes && { quote: request.notes }),
      actionLabel: 'Open the request',
      footer: `You get this mail because you decide about ${owner.firstName}’s leave.`,
    },
  }
}
