import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readPeopleById } from '#server/features/people/person.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { JobTime } from '#server/platform/queue/send-together.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { halfOf, type LeavePeriod, periodOf } from '#shared/leave/leave-period.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'

/** The colleague whom the owner of leave names, and what the owner wrote to them. */
export type NamedCover = { coverId: string | null; handoverNote: string | null }

export const noCover: NamedCover = { coverId: null, handoverNote: null }

/** The colleague who covers for leave. */
export async function findCover(tx: Tx, { coverId }: Pick<NamedCover, 'coverId'>): Promise<Person | null> {
  if (coverId === null) return null
  return (await readPeopleById(tx, [coverId])).get(coverId) ?? null
}

/** Of a colleague who hasn't answered yet, or of nobody. */
export function coverColumns({ coverId, handoverNote }: NamedCover) {
  return {
    coverId,
    handoverNote,
    coverAnswer: coverId === null ? null : ('asked' as const),
    coverAnsweredAt: null,
  }
}

type Row = typeof leaveRequests.$inferSelect
type Dates = Pick<Row, 'startDate' | 'endDate' | 'startsAt' | 'endsAt'>

/**
 * The dates that a colleague is asked about, in text: once they're others, that question is none any more.
 */
export function askedDates(leave: Dates): string {
  const { startDate, endDate, startsAt, endsAt } = leave
  const isWhole = startsAt === null && endsAt === null
  const part = isWhole ? 'full' : halfOf(periodOf(leave))
  return [startDate, endDate, part ?? `${startsAt} ${endsAt}`].join(' ')
}

/** Asks the colleague who covers, if there is one. */
export async function askToCover(tx: Tx, leave: Dates & Pick<Row, 'id' | 'coverId'>): Promise<void> {
  const { id: requestId, coverId: recipientId } = leave
  if (recipientId !== null)
    await notifyOfCover(tx, { requestId, recipientId, news: 'asked', dates: askedDates(leave) })
}

/**
 * Has the colleague who covers answer anew if leave gets other dates than it has, unless it's over by these.
 */
export async function askForNewDates(
  tx: Tx,
  { requestId, now }: { requestId: string; now: Date },
  { start: startDate, end: endDate, startsAt, endsAt }: LeavePeriod,
): Promise<void> {
  const today = dateInTimeZone(now, 'UTC')
  if (endDate < today) {
    const [before] = await tx
      .select({ endDate: leaveRequests.endDate })
      .from(leaveRequests)
      .where(eq(leaveRequests.id, requestId))
    if (before && before.endDate >= today) await releaseCover(tx, { requestId, actorId: null })
    return
  }
  const isOther = sql`(${leaveRequests.startDate}, ${leaveRequests.endDate}, ${leaveRequests.startsAt}, ${leaveRequests.endsAt})
    IS DISTINCT FROM (${startDate}::date, ${endDate}::date, ${startsAt}::text, ${endsAt}::text)`
  const leave = await forgetAnswer(tx, requestId, isOther)
  if (leave) await askToCover(tx, { ...leave, startDate, endDate, startsAt, endsAt })
}

/** Has the colleague who covers answer anew. */
export async function askAnew(tx: Tx, requestId: string): Promise<void> {
  const leave = await forgetAnswer(tx, requestId)
  if (leave) await askToCover(tx, leave)
}

async function forgetAnswer(tx: Tx, requestId: string, isMeant?: SQL): Promise<Row | undefined> {
  const [leave] = await tx
    .update(leaveRequests)
    .set({ coverAnswer: 'asked', coverAnsweredAt: null })
    .where(and(eq(leaveRequests.id, requestId), isNotNull(leaveRequests.coverId), isMeant))
    .returning()
  return leave
}

type Release = {
  requestId: string
  actorId: string | null
  /** The decision that ends it, of which nothing is said once it's undone. */
  decisionId?: string
  /** Who hears of the end of the leave itself, as they approve it: not twice. */
  told?: ReadonlySet<string>
}

/**
 * Notifies the colleague who covers, unless they declined or it's their own doing, that they're no longer
 * needed.
 */
export async function releaseCover(
  tx: Tx,
  { requestId, actorId, decisionId, told }: Release,
  time?: JobTime,
): Promise<void> {
  const { coverId, coverAnswer } = leaveRequests
  const [leave] = await tx
    .select({ coverId, coverAnswer })
    .from(leaveRequests)
    .where(eq(leaveRequests.id, requestId))
  if (!leave?.coverId || leave.coverId === actorId || leave.coverAnswer === 'declined') return
  if (told?.has(leave.coverId)) return
  const telling = {
    requestId,
    recipientId: leave.coverId,
    news: 'released',
    ...(decisionId && { decisionId }),
  } as const
  await notifyOfCover(tx, telling, time)
}

type Telling = Omit<JobPayloads['tell-cover'], 'companyId' | 'noticeId'>

const noticeIds = new WeakMap<Tx, string>()

/**
 * Notifies the colleague who covers, or the owner of the leave, if it's still true by then: once for each
 * transaction, as one change may ask twice.
 */
export async function notifyOfCover(tx: Tx, telling: Telling, time?: JobTime): Promise<void> {
  const noticeId = noticeIds.get(tx) ?? newId()
  noticeIds.set(tx, noticeId)
  await tx.enqueue('tell-cover', { ...telling, noticeId }, time)
}
