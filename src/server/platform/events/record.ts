import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { pipelineEach } from '#server/platform/db/pipeline.ts'
import { domainEvents, leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type EventOfLine, eventsOf, type LineForEvents } from './events-of.ts'

type Line = LineForEvents & { companyId: string; at: Date; keyId: string | null }
type NewEvent = EventOfLine & Pick<Line, 'companyId' | 'at' | 'keyId'>

/**
 * Writes the domain events of audit lines in their transaction, with the leave or person as it is now: rows
 * are to be changed before. People have events from the day they join.
 */
export async function recordEvents(tx: Tx, lines: readonly Line[]): Promise<void> {
  const events = lines.flatMap((line) => {
    const { companyId, at, keyId } = line
    return eventsOf(line).map((event) => ({ ...event, companyId, at, keyId }))
  })
  if (events.length === 0) return
  await pipelineEach([insertEvents(tx, events), dispatchSoon(tx)])
}

async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  // Null, and so refused, for leave that isn't stored yet. Leave that becomes sick leave as a whole is
  // cancelled.
  const type = sql`CASE WHEN event.about = 'leave' AND leave.id IS NULL THEN NULL
    WHEN event.type = 'leave.changed' AND leave.status = 'cancelled' THEN 'leave.cancelled'
    ELSE event.type END`
  // As `formatAmount(minutes, 'hours')` writes them.
  const hours = sql`trim_scale(round(leave.total_minutes / 60.0, 2))::text`
  await tx
    .execute(sql`
      INSERT INTO ${domainEvents} (company_id, id, type, at, key_id, data)
      SELECT event.company_id, event.id, ${type}, event.at, event.key_id, CASE event.about
        WHEN 'leave' THEN jsonb_build_object('id', leave.id, 'userId', leave.user_id, 'amendsId', leave.amends_id,
          'leaveType', leave.leave_type, 'startDate', leave.start_date, 'endDate', leave.end_date,
          'startsAt', leave.starts_at, 'endsAt', leave.ends_at, 'unit', leave.unit,
          'days', trim_scale(leave.total_days)::text, 'hours', ${hours}, 'status', leave.status)
        WHEN 'person' THEN jsonb_build_object('id', person.id, 'role', person.role, 'managerId', person.manager_id,
          'teamId', person.team_id, 'isActive', person.deactivated_at IS NULL)
        ELSE event.data END
      FROM unnest(
        ${listOf(events.map(({ companyId }) => companyId))}::uuid[],
        ${listOf(events.map(() => newId()))}::uuid[],
        ${listOf(events.map((event) => event.type))}::text[],
        ${listOf(events.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${listOf(events.map(({ keyId }) => keyId))}::uuid[],
        ${listOf(events.map(({ about }) => about))}::text[],
        ${listOf(events.map((event) => ('id' in event ? event.id : null)))}::uuid[],
        ${listOf(events.map((event) => ('data' in event ? JSON.stringify(event.data) : null)))}::jsonb[]
      ) AS event (company_id, id, type, at, key_id, about, subject_id, data)
      LEFT JOIN ${leaveRequests} leave
        ON event.about = 'leave' AND leave.company_id = event.company_id AND leave.id = event.subject_id
      LEFT JOIN ${users} person
        ON event.about = 'person' AND person.company_id = event.company_id AND person.id = event.subject_id
      WHERE event.about <> 'person' OR person.joined_on IS NOT NULL`)
    .execute()
}

const dispatching = new WeakSet<Tx>()

/** Once for each transaction. */
async function dispatchSoon(tx: Tx): Promise<void> {
  if (dispatching.has(tx)) return
  dispatching.add(tx)
  await tx.enqueue('dispatch-events', {})
}
