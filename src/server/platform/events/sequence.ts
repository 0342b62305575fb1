import { and, asc, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import { daysBefore } from '#server/platform/days-later.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { domainEvents } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

export type DomainEvent = typeof domainEvents.$inferSelect

/** For how long events can be read again, in days. */
export const eventsKeptDays = 30

/**
 * Gives the company's next events their places in its sequence: each one once, without a gap, those of a
 * transaction in the order in which they happened. Nobody who writes waits for it.
 */
export async function sequenceNext(tx: Tx, companyId: string, most: number): Promise<DomainEvent[]> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`events ${companyId}`}, 0))`)
  const waiting = await tx
    .select()
    .from(domainEvents)
    .where(isNull(domainEvents.sequence))
    .orderBy(asc(domainEvents.id))
    .limit(most)
  if (waiting.length === 0) return []
  const [last] = await tx.select({ sequence: max(domainEvents.sequence) }).from(domainEvents)
  const first = (last?.sequence ?? 0) + 1
  const sequenced = waiting.map((event, index) => ({ ...event, sequence: first + index }))
  await tx.execute(sql`
    UPDATE ${domainEvents} event SET sequence = given.sequence
    FROM unnest(${listOf(sequenced.map(({ id }) => id))}::uuid[], ${listOf(sequenced.map(({ sequence }) => sequence))}::integer[])
      AS given (id, sequence)
    WHERE event.company_id = ${companyId} AND event.id = given.id`)
  return sequenced
}

/** Deletes events after 30 days. The last one stays: the sequence goes on from it. */
export async function forgetOldEvents(tx: Tx, now: Date): Promise<void> {
  const { at, sequence } = domainEvents
  const last = tx.select({ sequence: max(sequence) }).from(domainEvents)
  await tx
    .delete(domainEvents)
    .where(and(lt(at, daysBefore(now, eventsKeptDays)), isNotNull(sequence), sql`${sequence} <> (${last})`))
}
