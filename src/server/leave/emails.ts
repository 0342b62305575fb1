import { eq } from 'drizzle-orm'
import { daysInWords, parseDays } from '#shared/leave/days.ts'
import { balancesAround } from '../balance/balance.ts'
import { leaveRequests } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import { type Mail, messageIdFor } from '../mail/mail.ts'
import { renderMail, subjectLine } from '../mail/template.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { findActivePerson } from '../team/person.ts'
import { datesInWords, fullName, leaveDetails } from './email-words.ts'
import { type FullLeaveRow, selectLeave } from './rows.ts'

/** What somebody asks for, in a subject. No type in it: a phone on a table shows it to everybody. */
const asksFor = {
  request: 'asks for leave',
  change: 'asks to change leave',
  ill: 'reports an illness during leave',
}

/** To an approver: somebody asks. The link opens the request in context; opening it decides nothing (trust, 'Mail and jobs'). */
export async function leaveRequestedMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId, recipientId }: JobPayloads['mail-leave-requested'],
): Promise<Mail | undefined> {
  const found = await inCompany(companyId, async (tx) => {
    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    const recipient = await findActivePerson(tx, recipientId)
    if (row?.request.status !== 'pending' || !recipient) return undefined
    const type = await readLeaveType(tx, row.request.leaveType)
    const balance = (await balancesAround(tx, [row])).get(requestId)
    return { row, recipient, balance, typeName: type?.name ?? '' }
  })
  if (!found) return undefined

  const { row, recipient, balance, typeName } = found
  const { request, owner } = row
  const heading = `${fullName(owner)} ${asksFor[request.amendmentKind ?? 'request']}`
  return {
    to: recipient.email,
    messageId: messageIdFor(['leave-requested', requestId, recipientId], publicUrl.hostname),
    subject: subjectLine(
      request.amendmentKind === 'ill'
        ? `${fullName(owner)} asks to change leave, ${datesInWords(request)}`
        : `${heading}, ${datesInWords(request)}`,
    ),
    ...renderMail({
      productName,
      preheader: `${daysInWords(parseDays(request.totalDays))}, ${datesInWords(request)}`,
      heading,
      paragraphs: [`${owner.firstName} waits for your decision.`],
      details: [
        ...leaveDetails(row, typeName),
        ...(balance ? [{ label: 'Balance', value: `${balance.before} → ${balance.after} days` }] : []),
      ],
      ...(request.notes && { quote: request.notes }),
      action: {
        label: 'Open the request',
        url: new URL('/api/open?to=/requests%3Fview%3Dapprovals', publicUrl).href,
      },
      footer: `You get this mail because you decide about ${owner.firstName}’s leave.`,
    }),
  }
}

/** To the person who asked: approved or rejected, by whom, and why. */
export async function leaveDecidedMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId }: JobPayloads['mail-leave-decided'],
): Promise<Mail | undefined> {
  const found = await inCompany(companyId, async (tx) => {
    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    const type = row && (await readLeaveType(tx, row.request.leaveType))
    return row && { row, typeName: type?.name ?? '' }
  })
  if (!found || found.row.owner.deactivatedAt) return undefined
  const { row, typeName } = found
  const { request, decider } = row
  const { status, rejectionReason } = request
  if (status !== 'approved' && status !== 'rejected') return undefined

  const what = request.amendsId ? 'change of leave' : 'leave'
  const asked = request.amendsId ? 'the change of your leave' : 'your request'
  return {
    to: row.owner.email,
    messageId: messageIdFor(['leave-decided', requestId, status], publicUrl.hostname),
    subject: subjectLine(`Your ${what} was ${status}, ${datesInWords(request)}`),
    ...renderMail({
      productName,
      preheader: `${datesInWords(request)} was ${status}.`,
      heading: `Your ${what} was ${status}`,
      paragraphs: [
        decider ? `${fullName(decider)} has ${status} ${asked}.` : `${capitalised(asked)} was ${status}.`,
        ...whatStays(row),
      ],
      details: leaveDetails(row, typeName),
      ...(rejectionReason && { quote: rejectionReason }),
      action: { label: 'Open my requests', url: new URL('/api/open?to=/requests', publicUrl).href },
      footer: `You get this mail because you asked for leave in ${productName}.`,
    }),
  }
}

/** A rejected change is no rejected leave. */
function whatStays({ request }: FullLeaveRow): string[] {
  return request.amendsId && request.status === 'rejected' ? ['Your leave stays as it was.'] : []
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
