import { askedDates } from '#server/features/leave-record/covering.ts'
import type { FullLeaveRow } from '#server/features/leave-record/rows.ts'
import type { Message } from '#server/features/notification/message.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { readDecision } from '../approvals/latest-decision.ts'
import { datesInWords, threadOf } from './message-words.ts'
import { findLeaveById } from './read-for-message.ts'

/** To the colleague who covers, or to the owner of the leave, without its type, notes or balance. */
export async function composeCover(
  tx: Tx,
  { requestId, recipientId, news, noticeId, dates: askedFor, decisionId }: JobPayloads['tell-cover'],
  { now }: Pick<JobServices, 'now'>,
): Promise<Message | undefined> {
  const row = await findLeaveById(tx, requestId)
  const reader = await findReader(tx, recipientId, now())
  if (!row || !reader || !isStillSo(news, row, reader)) return undefined
  // It was undone, and perhaps decided again.
  if (decisionId !== undefined && (await readDecision(tx, requestId))?.id !== decisionId) return undefined
  if (askedFor !== undefined && askedFor !== askedDates(row.request)) return undefined
  const { heading, title, paragraphs, actionLabel, footer } = words[news](row, reader)
  const dates = datesInWords(row.request, reader)
  const isOwn = reader.userId === row.owner.id
  const { handoverNote } = row.request
  return {
    to: reader,
    parts: ['cover', news, requestId, noticeId],
    threadOf: isOwn ? threadOf(row.request) : ['cover', requestId],
    title,
    message: `${isOwn ? heading : fullName(row.owner)}: ${dates}`,
    path: isOwn ? `/requests?request=${requestId}` : `/requests?cover=${requestId}`,
    mail: {
      subject: `${heading}, ${dates}`,
      preheader: `${heading}, ${dates}.`,
      heading,
      paragraphs,
      details: [{ label: 'Dates', value: dates }],
      ...(handoverNote && (news === 'asked' || news === 'note') && { quote: handoverNote }),
      actionLabel,
      footer,
    },
  }
}

type News = JobPayloads['tell-cover']['news']

function isStillSo(news: News, { request, owner }: FullLeaveRow, { userId, today }: Reader): boolean {
  const { status, endDate, coverId, coverAnswer, handoverNote } = request
  const isToCome =
    (status === 'pending' || status === 'approved') && endDate >= today && owner.deactivatedAt === null
  const covers = coverId === userId
  switch (news) {
    case 'asked':
      return isToCome && covers && coverAnswer === 'asked'
    case 'note':
      return isToCome && covers && coverAnswer !== 'declined' && handoverNote !== null
    case 'released':
      return !isToCome || !covers
    case 'accepted':
    case 'declined':
      return isToCome && coverAnswer === news
    case 'vacant':
      return isToCome && coverId === null
  }
}

type Words = Pick<Message, 'title'> &
  Pick<Message['mail'], 'heading' | 'paragraphs' | 'actionLabel' | 'footer'>

const words: Record<News, (row: FullLeaveRow, reader: Reader) => Words> = {
  asked: ({ owner }) => ({
    title: 'Asked to cover',
    heading: `${fullName(owner)} asks you to cover`,
    paragraphs: [`${owner.firstName} is waiting for your answer.`],
    actionLabel: 'Accept or decline',
    footer: `${owner.firstName} chose you to cover.`,
  }),
  note: ({ owner }) => ({
    title: 'New hand-over note',
    heading: `${fullName(owner)} changed the hand-over note`,
    paragraphs: [],
    actionLabel: 'Open the note',
    footer: `${owner.firstName} chose you to cover.`,
  }),
  released: ({ request, owner }, { userId }) => ({
    title: 'Cover no longer needed',
    heading: hasEndedEarly({ request, owner }, userId)
      ? `${fullName(owner)}’s leave has ended early`
      : `${fullName(owner)} no longer needs you to cover`,
    paragraphs: ['There’s nothing for you to do.'],
    actionLabel: 'Open Leave Requests',
    footer: `${owner.firstName} had chosen you to cover.`,
  }),
  accepted: ({ cover }) => ({
    title: 'Cover accepted',
    heading: `${nameOf(cover)} will cover for you`,
    paragraphs: [],
    actionLabel: 'Open the request',
    footer: 'You requested this leave.',
  }),
  declined: ({ cover }) => ({
    title: 'Cover declined',
    heading: `${nameOf(cover)} can’t cover for you`,
    paragraphs: ['Choose someone else in the request.'],
    actionLabel: 'Choose someone else',
    footer: 'You requested this leave.',
  }),
  vacant: () => ({
    title: 'No one covers for you',
    heading: 'You no longer have cover',
    paragraphs: ['The colleague who was to cover is no longer here. Choose someone else in the request.'],
    actionLabel: 'Choose someone else',
    footer: 'You requested this leave.',
  }),
}

/** Whether what no longer needs this colleague is leave that they covered until now. */
function hasEndedEarly({ request, owner }: Pick<FullLeaveRow, 'request' | 'owner'>, userId: string): boolean {
  return request.status === 'approved' && request.coverId === userId && owner.deactivatedAt === null
}

function nameOf(cover: FullLeaveRow['cover']): string {
  return cover ? fullName(cover) : ''
}
