import { eq } from 'drizzle-orm'
import { daysInWords, parseDays } from '#shared/leave/days.ts'
import { leaveRequests } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import { type Mail, messageIdFor } from '../mail/mail.ts'
import { renderMail, subjectLine } from '../mail/template.ts'
import { findActivePerson } from './approvers.ts'
import { balancesAround } from './balance.ts'
import { type FullLeaveRow, selectLeave } from './rows.ts'

/** To an approver: somebody asks. The link opens the request in context; opening it decides nothing (trust, 'Mail and jobs'). */
export async function leaveRequestedMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId, recipientId }: JobPayloads['mail-leave-requested'],
): Promise<Mail | undefined> {
  const found = await inCompany(companyId, async (tx) => {
    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    const recipient = await findActivePerson(tx, recipientId)
    if (row?.request.status !== 'pending' || !recipient) return undefined
    const balance = (await balancesAround(tx, [row.request])).get(requestId)
    return { row, recipient, balance }
  })
  if (!found) return undefined

  const { row, recipient, balance } = found
  const name = fullName(row.owner)
  const link = new URL('/api/open?to=/requests%3Fview%3Dapprovals', publicUrl).href
  return {
    to: recipient.email,
    messageId: messageIdFor(['leave-requested', requestId, recipientId], publicUrl.hostname),
    // No type in a subject: a phone on a table shows it to everybody.
    subject: subjectLine(`${name} asks for leave, ${datesInWords(row)}`),
    ...renderMail({
      productName,
      preheader: `${daysInWords(parseDays(row.request.totalDays))}, ${datesInWords(row)}`,
      heading: `${name} asks for leave`,
      paragraphs: [`${row.owner.firstName} waits for your decision.`],
      details: [
        ...leaveDetails(row),
        ...(balance ? [{ label: 'Balance', value: `${balance.before} → ${balance.after} days` }] : []),
      ],
      ...(row.request.notes && { quote: row.request.notes }),
      action: { label: 'Open the request', url: link },
      footer: `You get this mail because you decide about ${row.owner.firstName}’s leave.`,
    }),
  }
}

/** To the person who asked: approved or rejected, by whom, and why. */
export async function leaveDecidedMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId }: JobPayloads['mail-leave-decided'],
): Promise<Mail | undefined> {
  const row = await inCompany(companyId, async (tx) => {
    const [found] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    return found
  })
  if (!row || row.owner.deactivatedAt) return undefined
  const { status, rejectionReason } = row.request
  if (status !== 'approved' && status !== 'rejected') return undefined

  return {
    to: row.owner.email,
    messageId: messageIdFor(['leave-decided', requestId, status], publicUrl.hostname),
    subject: subjectLine(`Your leave was ${status}, ${datesInWords(row)}`),
    ...renderMail({
      productName,
      preheader: `${datesInWords(row)} was ${status}.`,
      heading: `Your leave was ${status}`,
      paragraphs: [
        row.decider ? `${fullName(row.decider)} has ${status} your request.` : `Your request was ${status}.`,
      ],
      details: leaveDetails(row),
      ...(rejectionReason && { quote: rejectionReason }),
      action: { label: 'Open my requests', url: new URL('/api/open?to=/requests', publicUrl).href },
      footer: `You get this mail because you asked for leave in ${productName}.`,
    }),
  }
}

const typeNames: Record<string, string> = {
  annual: 'Annual',
  sick: 'Sick',
  personal: 'Personal',
  unpaid: 'Unpaid',
}

function leaveDetails(row: FullLeaveRow): { label: string; value: string }[] {
  const { leaveType, totalDays } = row.request
  return [
    { label: 'Type', value: typeNames[leaveType] ?? leaveType },
    { label: 'Dates', value: datesInWords(row) },
    { label: 'Duration', value: daysInWords(parseDays(totalDays)) },
  ]
}

const dates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Mon 28 Dec 2026', as the screens write it: without the comma after the weekday. */
function inWords(date: string): string {
  return dates.format(new Date(date)).replace(',', '')
}

function datesInWords({ request }: FullLeaveRow): string {
  const { startDate, endDate, halfDayPart } = request
  if (startDate !== endDate) return `${inWords(startDate)} to ${inWords(endDate)}`
  return `${inWords(startDate)}${halfDayPart ? `, ${halfDayPart}` : ''}`
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
