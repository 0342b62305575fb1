import { decidingPath, lockForMessage } from '#server/features/leave-record/in-bells.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { lastApproval } from '#shared/leave/approval-steps.ts'
import { type Around, readAround } from './around.ts'
import { decidingButtons } from './decision-links.ts'
import { datesInWords, durationInWords, leaveDetails, leaveLine, threadOf } from './message-words.ts'
import { type LeaveForMessage, readLeaveToDecide } from './read-for-message.ts'

/** The title in the app, and the mail's heading and subject, which has no word about illness. */
export const asked = {
  request: { title: 'New Leave Request', heading: 'requested leave', subject: 'requested leave' },
  change: {
    title: 'Leave Change Request',
    heading: 'requested a change to their leave',
    subject: 'requested a change to their leave',
  },
  ill: {
    title: 'Illness during leave',
    heading: 'reported an illness during their leave',
    subject: 'requested a change to their leave',
  },
}

/** The same of leave that somebody else records or changes for its owner. */
function askedFor({ amendsId }: Pick<LeaveRow, 'amendsId'>, owner: string) {
  const words = amendsId === null ? `requested leave for ${owner}` : `requested a change to ${owner}’s leave`
  return { heading: words, subject: words }
}

/** To an approver: somebody requested leave. Opening its links decides nothing (decisions/0032). */
export async function composeRequested(
  tx: Tx,
  { requestId, recipientId }: JobPayloads['mail-leave-requested'],
  services: Pick<JobServices, 'now' | 'publicUrl'> & { channel: Channel },
): Promise<Message | undefined> {
  if (services.channel === 'in-app') await lockForMessage(tx, requestId)
  const found = await readLeaveToDecide(tx, services, {
    requestId,
    recipientId,
    // Only the mail has it.
    readMore: async (row, reader) => (services.channel === 'email' ? readAround(tx, row, reader) : undefined),
  })
  if (!found) return undefined
  const buttons = await decidingButtons(tx, found, services)
  const approvers = await readApprovers(tx, found)
  return requestedMessage(found, { around: found.more, approvers, buttons })
}

/** Who has approved it before. */
async function readApprovers(tx: Tx, { row }: LeaveForMessage): Promise<Person[]> {
  const approvals = row.request.approvalSteps?.approvals ?? []
  const ids = approvals.map(({ by }) => by)
  const people = await readPeopleById(tx, ids)
  return ids.flatMap((id) => people.get(id) ?? [])
}

type More = {
  around: Around | undefined
  approvers: readonly Person[]
  buttons: Awaited<ReturnType<typeof decidingButtons>>
}

function requestedMessage(
  { row, reader, typeName }: LeaveForMessage,
  { around, approvers, buttons }: More,
): Message {
  const { request, owner, creator } = row
  const { title, ...words } = asked[request.amendmentKind ?? 'request']
  const isRecorded = creator !== null && creator.id !== owner.id
  const who = fullName(isRecorded ? creator : owner)
  const { heading, subject } = isRecorded ? askedFor(request, fullName(owner)) : words
  const dates = datesInWords(request, reader)
  const duration = durationInWords(request, reader)
  return {
    to: reader,
    // Asked again, after an approval that was undone.
    parts: ['leave-requested', request.id, reader.userId, lastApproval(request)?.id ?? []].flat(),
    threadOf: threadOf(request),
    title,
    message: leaveLine(fullName(owner), typeName, `${dates}, ${duration}`),
    path: decidingPath(request.id),
    mail: {
      subject: `${who} ${subject}, ${dates}`,
      preheader: `${duration}, ${dates}`,
      heading: `${who} ${heading}`,
      paragraphs: [
        ...(approvers.length > 0
          ? [
              `${new Intl.ListFormat('en').format(approvers.map(fullName))} ${approvers.length > 1 ? 'have' : 'has'} approved it.`,
            ]
          : []),
        `${owner.firstName} is waiting for your decision.`,
      ],
      ...(around?.calendar && { calendar: around.calendar }),
      details: [...leaveDetails(row, typeName, reader), ...(around?.details ?? [])],
      ...(request.notes && { quote: request.notes }),
      ...buttons,
      footer: `You approve ${owner.firstName}’s leave.`,
    },
  }
}
