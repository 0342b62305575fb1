import { eq } from 'drizzle-orm'
import { leaveRequests } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import { type Mail, messageIdFor } from '../mail/mail.ts'
import { renderMail, subjectLine } from '../mail/template.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { findActivePerson } from '../team/person.ts'
import { datesInWords, fullName, leaveDetails } from './email-words.ts'
import { selectLeave } from './rows.ts'

/** To an approver: somebody has waited for some days. Nothing is sent once the request is decided. */
export async function leaveReminderMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId, recipientId }: JobPayloads['mail-leave-reminder'],
): Promise<Mail | undefined> {
  const found = await inCompany(companyId, async (tx) => {
    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    const recipient = await findActivePerson(tx, recipientId)
    if (row?.request.status !== 'pending' || !recipient) return undefined
    const type = await readLeaveType(tx, row.request.leaveType)
    return { row, recipient, typeName: type?.name ?? '' }
  })
  if (!found) return undefined

  const { row, recipient, typeName } = found
  const { request, owner } = row
  const heading = `${fullName(owner)} still waits for a decision`
  return {
    to: recipient.email,
    messageId: messageIdFor(['leave-reminder', requestId, recipientId], publicUrl.hostname),
    // No type in a subject: a phone on a table shows it to everybody.
    subject: subjectLine(`${heading}, ${datesInWords(request)}`),
    ...renderMail({
      productName,
      preheader: `${datesInWords(request)} is not decided yet.`,
      heading,
      paragraphs: [`${owner.firstName} asked some days ago. The request lies with you.`],
      details: leaveDetails(row, typeName),
      ...(request.notes && { quote: request.notes }),
      action: {
        label: 'Open the request',
        url: new URL('/api/open?to=/requests%3Fview%3Dapprovals', publicUrl).href,
      },
      footer: `You get this mail because you decide about ${owner.firstName}’s leave.`,
    }),
  }
}
