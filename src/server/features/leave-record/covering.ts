import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readPeopleById } from '#server/features/people/person.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { JobTime } from '#server/platform/queue/queue.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'

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

type Telling = Pick<JobPayloads['tell-cover'], 'requestId' | 'recipientId' | 'news'>

const noticeIds = new WeakMap<Tx, string>()

/**
 * Notifies the colleague who covers, or the owner of the leave, if it's still true by then: once for each transaction, as one
 * change may ask anew twice.
 */
export async function notifyOfCover(tx: Tx, telling: Telling, time?: JobTime): Promise<void> {
  const noticeId = noticeIds.get(tx) ?? newId()
  noticeIds.set(tx, noticeId)
  await tx.enqueue('tell-cover', { ...telling, noticeId }, time)
}

/** Has the colleague who covers answer anew if leave gets other dates than it has. */
export async function askCoverFor(
  tx: Tx,
  requestId: string,
  { start, end, halfDayPart }: LeavePeriod,
): Promise<void> {
  const { startDate, endDate, halfDayPart: part } = leaveRequests
  const isOther = sql`(${startDate}, ${endDate}, ${part})
    IS DISTINCT FROM (${start}::date, ${end}::date, ${halfDayPart}::text)`
  await askCoverAnew(tx, requestId, isOther)
}

/** Has the colleague who covers answer anew. */
export async function askCoverAnew(tx: Tx, requestId: string, where?: SQL): Promise<void> {
  const [asked] = await tx
    .update(leaveRequests)
    .set({ coverAnswer: 'asked', coverAnsweredAt: null })
    .where(and(eq(leaveRequests.id, requestId), isNotNull(leaveRequests.coverId), where))
    .returning({ coverId: leaveRequests.coverId })
  if (asked?.coverId) await notifyOfCover(tx, { requestId, recipientId: asked.coverId, news: 'asked' })
}

/** Notifies the colleague who covers, unless it's their own doing, that they're no longer needed. */
export async function releaseCover(
  tx: Tx,
  { requestId, actorId }: { requestId: string; actorId: string | null },
  time?: JobTime,
): Promise<void> {
  const [leave] = await tx
    .select({ coverId: leaveRequests.coverId })
    .from(leaveRequests)
    .where(eq(leaveRequests.id, requestId))
  if (leave?.coverId && leave.coverId !== actorId)
    await notifyOfCover(tx, { requestId, recipientId: leave.coverId, news: 'released' }, time)
}
