import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { decidingLinks, type ForApprover, readForApprover } from './for-approver.ts'
import { datesInWords, durationInWords, leaveDetails, leaveLine, threadOf } from './message-words.ts'
import { type LeaveForMessage, readLeaveToDecide } from './read-for-message.ts'

/** The title in the app, and the mail's heading and subject, which has no word about illness. */
export const asked = {
  request: { title: 'New Leave Request', heading: 'asks for leave', subject: 'asks for leave' },
  change: {
    title: 'Leave Change Request',
    heading: 'asks to change leave',
    subject: 'asks to change leave',
  },
  ill: {
    title: 'Illness during leave',
    heading: 'reports an illness during leave',
    subject: 'asks to change leave',
  },
}

/**
 * To an approver: somebody asks for leave. Its link opens the request in context; opening it decides nothing
 * (trust, 'Mail and jobs').
 */
export async function composeRequested(
  tx: Tx,
  { requestId, recipientId }: JobPayloads['mail-leave-requested'],
  services: Pick<JobServices, 'now' | 'publicUrl'> & { channel: Channel },
): Promise<Message | undefined> {
  const found = await readLeaveToDecide(tx, services, {
    requestId,
    recipientId,
    // Only the mail has it.
    readMore: async (row, reader) =>
      services.channel === 'email' ? readForApprover(tx, row, { reader, ...services }) : undefined,
  })
  return found && requestedMessage(found, found.more)
}

function requestedMessage(
  { row, reader, typeName }: LeaveForMessage,
  more: ForApprover | undefined,
): Message {
  const { request, owner } = row
  const { title, heading, subject } = asked[request.amendmentKind ?? 'request']
  const dates = datesInWords(request, reader)
  const duration = durationInWords(request.totalDays, reader)
  return {
    to: reader,
    parts: ['leave-requested', request.id, reader.userId],
    threadOf: threadOf(request),
    title,
    message: leaveLine(fullName(owner), typeName, `${dates}, ${duration}`),
    path: `/requests?decide=${request.id}`,
    mail: {
      subject: `${fullName(owner)} ${subject}, ${dates}`,
      preheader: `${duration}, ${dates}`,
      heading: `${fullName(owner)} ${heading}`,
      paragraphs: [`${owner.firstName} is waiting for your decision.`],
      ...(more?.calendar && { calendar: more.calendar }),
      details: [...leaveDetails(row, typeName, reader), ...(more?.details ?? [])],
      ...(request.notes && { quote: request.notes }),
      ...decidingLinks(more),
      footer: `You approve ${owner.firstName}’s leave.`,
    },
  }
}
