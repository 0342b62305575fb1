import { decidingPath, lockForMessage } from '#server/features/leave-record/in-bells.ts'
import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDay } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { type Around, readAround } from './around.ts'
import { decidingButtons } from './decision-links.ts'
import { datesInWords, leaveDetails, threadOf } from './message-words.ts'
import { type LeaveForMessage, readLeaveToDecide } from './read-for-message.ts'

/** To an approver: a request has been pending for some days. */
export async function composeReminder(
  tx: Tx,
  { requestId, recipientId }: JobPayloads['mail-leave-reminder'],
  services: Pick<JobServices, 'now' | 'publicUrl'> & { channel: Channel },
): Promise<Message | undefined> {
  if (services.channel === 'in-app') await lockForMessage(tx, requestId)
  const found = await readLeaveToDecide(tx, services, {
    requestId,
    recipientId,
    readMore: async (row, reader) => ({
      around: services.channel === 'email' ? await readAround(tx, row, reader) : undefined,
      timeZone: await readCompanyTimeZone(tx),
    }),
  })
  if (!found) return undefined
  const { around, timeZone } = found.more
  const askedOn = dateInTimeZone(found.row.request.createdAt, timeZone)
  const buttons = await decidingButtons(tx, found, services)
  return reminderMessage(found, { askedOn, around, buttons })
}

type More = {
  askedOn: string
  around: Around | undefined
  buttons: Awaited<ReturnType<typeof decidingButtons>>
}

function reminderMessage(
  { row, reader, typeName }: LeaveForMessage,
  { askedOn, around, buttons }: More,
): Message {
  const { request, owner } = row
  const dates = datesInWords(request, reader)
  const asked = `asked on ${formatDay(askedOn, reader.today, reader.locale)}`
  const heading = `${fullName(owner)} is still waiting for a decision`
  return {
    to: reader,
    // Another reminder than the one from before it began to wait anew.
    parts: ['leave-reminder', request.id, reader.userId, request.waitingSince?.toISOString() ?? []].flat(),
    threadOf: threadOf(request),
    title: 'Waiting for you',
    message: `${fullName(owner)} ${asked}`,
    path: decidingPath(request.id),
    mail: {
      subject: `${heading}, ${dates}`,
      preheader: `${dates}, not decided yet`,
      heading,
      paragraphs: [`${owner.firstName} ${asked} and is waiting for your decision.`],
      ...(around?.calendar && { calendar: around.calendar }),
      details: [...leaveDetails(row, typeName, reader), ...(around?.details ?? [])],
      ...(request.notes && { quote: request.notes }),
      ...buttons,
      footer: `You approve ${owner.firstName}’s leave.`,
    },
  }
}
