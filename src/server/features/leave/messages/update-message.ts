import { eq } from 'drizzle-orm'
import { factsIn } from '#server/features/leave-record/facts-in.ts'
import { decidingPath, lockForMessage } from '#server/features/leave-record/in-bells.ts'
import { type FullLeaveRow, leaveIdOf } from '#server/features/leave-record/rows.ts'
import type { Channel } from '#server/features/notification/deliver.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { calendarPath, capitalised } from '#server/features/notification/words.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { type AuditLine, readAuditLines } from '#server/platform/audit/read.ts'
import { auditLog, users } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { lastApproval } from '#shared/leave/approval-steps.ts'
import type { ReportingLines } from '#shared/leave/approvers.ts'
import type { LeaveDates } from '#shared/leave/leave-period.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import { nowWith } from '../approvals/step.ts'
import { maySeeLeave } from '../reads/calendar.ts'
import { readVisibleTypes } from '../reads/visible-types.ts'
import { type Around, readAfter, readAround } from './around.ts'
import { datesInWords, leaveLine, threadOf } from './message-words.ts'
import { findLeaveById, nameOfType } from './read-for-message.ts'
import { changeDetails, illnessDetails } from './update-details.ts'

/** By the audit log's action. Without a word about illness: a phone on a table shows it to everybody. */
const happened: Record<string, string> = {
  'leave-request.recorded': 'recorded',
  'leave-request.approved': 'approved',
  'leave-request.edited': 'edited',
  'leave-request.decision-undone': 'reopened',
  'leave-request.changed': 'changed',
  'leave-request.ill': 'changed',
  'leave-request.shortened': 'shortened',
  'leave-request.cancelled': 'cancelled',
  'leave-request.recounted': 'recounted',
  'leave-request.escalated': 'waiting',
  'leave-request.step-approved': 'waiting',
  'leave-request.step-undone': 'reopened',
  'leave-amendment.created': 'requested',
  'leave-amendment.decision-undone': 'reopened',
  'leave-amendment.cancelled': 'withdrawn',
  'leave-amendment.recounted': 'recounted',
  'leave-amendment.escalated': 'waiting',
  'leave-amendment.step-approved': 'waiting',
  'leave-amendment.step-undone': 'reopened',
}

/** What the actor did, where it isn't the word for what happened. */
const didTo: Record<string, string> = { withdrawn: 'withdrew' }

/**
 * To the people concerned: somebody's leave was recorded, changed, cancelled or counted again, by whom and
 * why.
 */
export async function composeUpdate(
  tx: Tx,
  { requestId, auditId, recipientId }: JobPayloads['mail-leave-news'],
  { now, channel }: Pick<JobServices, 'now'> & { channel: Channel },
): Promise<Message | undefined> {
  if (channel === 'in-app') await lockForMessage(tx, requestId)
  const row = await findLeaveById(tx, requestId)
  const reader = await findReader(tx, recipientId, now())
  const [line] = await readAuditLines(tx, eq(auditLog.id, auditId))
  if (!row || !reader || !line) return undefined
  const lines = await readReportingLines(tx, reader.today, [row.request])
  const isVisible = maySeeLeave(reader, lines, row.request)
  // Also for those who could decide it while it waited.
  if (!isVisible && !lines.maySee(reader.userId, { ...row.request, status: 'pending' })) return undefined
  const [actor] = line.actorId ? await tx.select().from(users).where(eq(users.id, line.actorId)) : []
  const type = await readVisibleType(tx, reader, row, line)
  const isStep = line.action.endsWith('.step-approved')
  // Undone, or others have approved or decided it since.
  if (isStep && lastApproval(row.request)?.id !== line.id) return undefined
  const isRecorded = line.action === 'leave-request.recorded' || line.action === 'leave-amendment.created'
  const isWaiting = isStep || (isRecorded && row.request.status === 'pending')
  const whom = isWaiting ? nowWith(lines, row.request) : undefined
  const around = channel === 'email' ? await readAroundUpdate(tx, { row, reader, line, lines }) : undefined
  return updateMessage({ row, reader, line, actorName: actor && fullName(actor), whom, around, ...type })
}

type Updated = { row: FullLeaveRow; reader: Reader; line: AuditLine; lines: ReportingLines }

/** What the mail shows beside the leave, for those who may see its balance. */
async function readAroundUpdate(tx: Tx, { row, reader, line, lines }: Updated): Promise<Around | undefined> {
  const { request, amended } = row
  if (!canSeeBalances(reader, lines.ownerOf(request))) return undefined
  const isToDecide = request.status === 'pending' && reader.userId !== request.userId
  if (isToDecide) return readAround(tx, row, reader)
  if (line.action === 'leave-request.ill') return readAfter(tx, row, reader, illnessIn(line))
  // Of a change that came to nothing, the leave as it still is.
  const isWithdrawn = amended !== null && (request.status === 'cancelled' || request.status === 'rejected')
  return readAfter(tx, isWithdrawn ? { ...row, request: amended, amended: null } : row, reader)
}

function illnessIn({ before, after }: AuditLine): { leave: LeaveDates; dates: LeaveDates } | undefined {
  const [leave, dates] = [factsIn(before).dates, factsIn(after).dates]
  return leave && dates && { leave, dates }
}

type Update = {
  row: FullLeaveRow
  reader: Reader
  line: AuditLine
  actorName: string | undefined
  /** Whom it waits for after an approval. */
  whom: string | undefined
  around: Around | undefined
  /** Null if it is hidden from the reader. */
  typeName: string | null
}

/** For an illness the type is 'sick', not that of the leave. */
async function readVisibleType(
  tx: Tx,
  reader: Reader,
  { request, owner }: FullLeaveRow,
  line: AuditLine,
): Promise<{ typeName: string | null }> {
  const key = line.action === 'leave-request.ill' ? 'sick' : request.leaveType
  const isVisible = await readVisibleTypes(tx, reader, [owner.id])
  return { typeName: isVisible(owner.id, key) ? await nameOfType(tx, key) : null }
}

function updateMessage({ row, reader, line, actorName, whom, around, typeName }: Update): Message {
  const isOwn = reader.userId === row.owner.id
  const what = happened[line.action] ?? 'changed'
  const isAmendment = line.action.startsWith('leave-amendment')
  const whose = isOwn ? 'Your' : `${fullName(row.owner)}’s`
  const request = `${whose} ${isAmendment ? 'leave change' : 'request'}`
  const waiting = whom ? `${request} is now with ${whom}` : `${request} is still waiting for a decision`
  const heading =
    what === 'waiting' ? waiting : `${whose} ${isAmendment ? 'leave change' : 'leave'} was ${what}`
  const [before, after] = [factsIn(line.before), factsIn(line.after)]
  const dates = datesInWords(row.request, reader)
  const target = targetOf(row, isOwn)
  return {
    to: reader,
    parts: ['leave-news', line.id, reader.userId],
    threadOf: threadOf(row.request),
    title: `${isAmendment ? 'Leave change' : 'Leave'} ${what}`,
    message: leaveLine(
      isOwn ? actorName : fullName(row.owner),
      typeName,
      datesInWords(after.dates ?? row.request, reader),
    ),
    path: target.path,
    mail: {
      subject: `${heading}, ${dates}`,
      preheader: `${heading}, ${dates}.`,
      heading,
      paragraphs: [
        ...(actorName
          ? [`${actorName} ${what === 'waiting' ? 'has approved' : (didTo[what] ?? what)} it.`]
          : []),
        ...(whom && what !== 'waiting' ? [`It’s now waiting for ${whom}.`] : []),
        ...(line.action.endsWith('-undone') ? ['It’s waiting for a decision again.'] : []),
        ...(after.because ? [sentence(after.because)] : []),
      ],
      ...(around?.calendar && { calendar: around.calendar }),
      details: [
        ...(line.action === 'leave-request.ill' && typeName !== null
          ? illnessDetails(before, after, reader)
          : changeDetails({ row, typeName, before, after }, reader)),
        ...(around?.details ?? []),
      ],
      actionLabel: target.label,
      footer: isOwn ? 'This is about your own leave.' : `You approve ${row.owner.firstName}’s leave.`,
    },
  }
}

/**
 * One's own leave and what the reader has to decide open as requests, other people's leave in the calendar.
 */
function targetOf({ request }: FullLeaveRow, isOwn: boolean): { path: string; label: string } {
  const label = 'Open the request'
  if (isOwn) return { path: `/requests?request=${leaveIdOf(request)}`, label }
  if (request.status === 'pending') return { path: decidingPath(request.id), label }
  return { path: calendarPath(request.startDate), label: 'Open the calendar' }
}

function sentence(clause: string): string {
  const text = capitalised(clause)
  return text.endsWith('.') ? text : `${text}.`
}
