import { leaveIdOf } from '#server/features/leave-record/rows.ts'
import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader } from '#server/features/notification/reader.ts'
import { capitalised } from '#server/features/notification/words.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { readDecision } from '../approvals/latest-decision.ts'
import { type Around, readAfter } from './around.ts'
import { datesInWords, leaveDetails, leaveLine, threadOf } from './message-words.ts'
import { findLeaveById, type LeaveForMessage, nameOfType } from './read-for-message.ts'

/** To the person who asked: approved or rejected, by whom, and why. */
export async function composeDecided(
  tx: Tx,
  { requestId, decisionId }: JobPayloads['mail-leave-decided'],
  { now, channel }: Pick<JobServices, 'now'> & { channel: Channel },
): Promise<Message | undefined> {
  const row = await findLeaveById(tx, requestId)
  if (!row) return undefined
  const { status, leaveType } = row.request
  const [reader, typeName] = await Promise.all([
    findReader(tx, row.owner.id, now()),
    nameOfType(tx, leaveType),
  ])
  if (!reader || (status !== 'approved' && status !== 'rejected')) return undefined
  const decision = await readDecision(tx, requestId)
  // It was undone, and decided again: the job of that decision tells of it.
  if (decisionId !== undefined && decision?.id !== decisionId) return undefined
  const after = channel === 'email' && status === 'approved' ? await readAfter(tx, row, reader) : undefined
  const represented =
    decision?.inPlaceOf && (await readPeopleById(tx, [decision.inPlaceOf])).get(decision.inPlaceOf)
  const undoneBefore = decision?.undoneBefore ?? 0
  return decidedMessage(
    { row, reader, typeName },
    { status, after, undoneBefore, represented, because: decision?.because },
  )
}

type Decided = {
  status: 'approved' | 'rejected'
  after: Around | undefined
  undoneBefore: number
  /** Whose deputy decided. */
  represented: Person | '' | undefined
  /** Why nobody decided. */
  because: string | undefined
}

function decidedMessage(
  { row, reader, typeName }: LeaveForMessage,
  { status, after, undoneBefore, represented, because }: Decided,
): Message {
  const { request, decider } = row
  const dates = datesInWords(request, reader)
  const what = request.amendsId ? 'leave change' : 'leave'
  const whatWasAsked = request.amendsId ? 'your leave change' : 'your request'
  const by = decider ? fullName(decider) : undefined
  return {
    to: reader,
    // Another decision than one that was undone, which may have been the same.
    parts: ['leave-decided', request.id, status, ...(undoneBefore > 0 ? [String(undoneBefore)] : [])],
    threadOf: threadOf(request),
    title: `${request.amendsId ? 'Leave change' : 'Leave'} ${status}`,
    message: leaveLine(by, typeName, dates),
    path: `/requests?request=${leaveIdOf(request)}`,
    mail: {
      subject: `Your ${what} was ${status}, ${dates}`,
      preheader: `${dates} was ${status}.`,
      heading: `Your ${what} was ${status}`,
      paragraphs: [
        by
          ? `${by} ${status} ${whatWasAsked}${represented ? `, in ${fullName(represented)}’s place` : ''}.`
          : `${capitalised(whatWasAsked)} was ${status}.`,
        ...(because ? [because] : []),
        // A rejected change is no rejected leave.
        ...(request.amendsId && status === 'rejected' ? ['Your leave stays as it was.'] : []),
      ],
      ...(after?.calendar && { calendar: after.calendar }),
      details: [...leaveDetails(row, typeName, reader), ...(after?.details ?? [])],
      ...(request.rejectionReason && { quote: request.rejectionReason }),
      actionLabel: 'Open the request',
      footer: 'You requested this leave.',
    },
  }
}
