import { eq } from 'drizzle-orm'
import { daysInWords, parseDays } from '#shared/leave/days.ts'
import { auditLog, leaveRequests, users } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import { type Mail, messageIdFor } from '../mail/mail.ts'
import { renderMail, subjectLine } from '../mail/template.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { findActivePerson } from '../team/person.ts'
import { datesInWords, fullName } from './email-words.ts'
import { selectLeave } from './rows.ts'

/** What became of leave, by the audit log's action. No word about illness: a phone on a table shows it to everybody. */
const happened: Record<string, string> = {
  'leave-request.recorded': 'recorded',
  'leave-request.approved': 'approved',
  'leave-request.edited': 'edited',
  'leave-request.changed': 'changed',
  'leave-request.ill': 'changed',
  'leave-request.shortened': 'shortened',
  'leave-request.cancelled': 'cancelled',
  'leave-request.recounted': 'counted again',
  'leave-amendment.cancelled': 'withdrawn',
  'leave-amendment.recounted': 'counted again',
}

/** To the people whom it concerns: somebody's leave was recorded, changed, cancelled or counted again, by whom and why. */
export async function leaveNewsMail(
  { inCompany, publicUrl, productName }: MailServices,
  { companyId, requestId, auditId, recipientId }: JobPayloads['mail-leave-news'],
): Promise<Mail | undefined> {
  const found = await inCompany(companyId, async (tx) => {
    const [row] = await selectLeave(tx).where(eq(leaveRequests.id, requestId))
    const recipient = await findActivePerson(tx, recipientId)
    const [news] = await tx.select().from(auditLog).where(eq(auditLog.id, auditId))
    if (!row || !recipient || !news) return undefined
    const [actor] = news.actorId ? await tx.select().from(users).where(eq(users.id, news.actorId)) : []
    const type = await readLeaveType(tx, row.request.leaveType)
    return { row, recipient, news, actor, typeName: type?.name ?? '' }
  })
  if (!found) return undefined

  const { row, recipient, news, actor, typeName } = found
  const isOwn = recipient.id === row.owner.id
  const what = happened[news.action] ?? 'changed'
  const noun = news.action.startsWith('leave-amendment') ? 'change of leave' : 'leave'
  const heading = `${isOwn ? 'Your' : `${fullName(row.owner)}’s`} ${noun} was ${what}`
  const [before, after] = [factsIn(news.before), factsIn(news.after)]
  const open = isOwn ? '/api/open?to=/requests' : '/api/open?to=/calendar'
  return {
    to: recipient.email,
    messageId: messageIdFor(['leave-news', auditId, recipientId], publicUrl.hostname),
    subject: subjectLine(`${heading}, ${datesInWords(row.request)}`),
    ...renderMail({
      productName,
      preheader: `${heading}, ${datesInWords(row.request)}.`,
      heading,
      paragraphs: [
        ...(actor ? [`By ${fullName(actor)}.`] : []),
        ...(after.because ? [sentence(after.because)] : []),
        ...(isOwn && after.days && before.days && after.days !== before.days
          ? ['Your balance follows by itself.']
          : []),
      ],
      details:
        news.action === 'leave-request.ill'
          ? illnessDetails(before, after)
          : [
              { label: 'Type', value: typeName },
              { label: 'Dates', value: datesInWords(row.request) },
              ...(before.dates && before.dates !== after.dates
                ? [{ label: 'Before', value: before.dates }]
                : []),
              {
                label: 'Duration',
                value: duration(before.days, after.days ?? daysInWords(parseDays(row.request.totalDays))),
              },
            ],
      action: {
        label: isOwn ? 'Open my requests' : 'Open the calendar',
        url: new URL(open, publicUrl).href,
      },
      footer: isOwn
        ? `You get this mail because it is about your leave in ${productName}.`
        : `You get this mail because you decide about ${row.owner.firstName}’s leave.`,
    }),
  }
}

type Facts = { dates?: string; days?: string; because?: string }

/** What an audit line says of leave, as far as it says it. */
function factsIn(recorded: unknown): Facts {
  if (typeof recorded !== 'object' || recorded === null) return {}
  const facts = recorded as Record<string, unknown>
  const { startDate, endDate, totalDays, because, halfDayPart } = facts
  return {
    ...(typeof startDate === 'string' &&
      typeof endDate === 'string' && {
        dates: datesInWords({
          startDate,
          endDate,
          halfDayPart: halfDayPart === 'morning' || halfDayPart === 'afternoon' ? halfDayPart : null,
        }),
      }),
    ...(typeof totalDays === 'string' && { days: daysInWords(parseDays(totalDays)) }),
    ...(typeof because === 'string' && { because }),
  }
}

/** The leave as it was, and what of it is sick leave now. */
function illnessDetails(before: Facts, after: Facts): { label: string; value: string }[] {
  return [
    { label: 'Leave', value: `${before.dates} (${before.days})` },
    { label: 'Now sick leave', value: `${after.dates} (${after.days})` },
  ]
}

function duration(before: string | undefined, after: string): string {
  return before && before !== after ? `${before} → ${after}` : after
}

function sentence(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1)
  return text.endsWith('.') ? text : `${text}.`
}
