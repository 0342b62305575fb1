import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { totalOf } from '#server/features/leave-record/store.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays } from '#shared/leave/days.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import type { PlannedLeave } from './leave-plan.ts'

/** The size of one statement's batch: the statement timeout holds for each. */
const mostLeave = 2_000
const mostDates = 20_000

type Stored = ReturnType<typeof toStored>

/**
 * Stores leave as approved and recorded by the actor, and decided by them unless nobody decides it, in a few
 * statements, without notifications.
 */
export async function storeImportedLeave(
  tx: Tx,
  by: { ctx: Context; actor: Actor },
  planned: readonly PlannedLeave[],
): Promise<void> {
  for (const some of batchesOf(planned.flatMap(toStored))) {
    await insertRequests(tx, by, some)
    await insertDays(tx, by.ctx, some)
    await recordLeave(tx, by, some)
  }
}

function* batchesOf(leave: Stored): Generator<Stored> {
  let [from, dates] = [0, 0]
  for (const [at, one] of leave.entries()) {
    if (at > from && (at - from >= mostLeave || dates + one.dates.length > mostDates)) {
      yield leave.slice(from, at)
      from = at
      dates = 0
    }
    dates += one.dates.length
  }
  if (from < leave.length) yield leave.slice(from)
}

function toStored({ draft, leave, undecided }: PlannedLeave) {
  return leave.map(({ unit, period, dates }) => ({
    id: newId(),
    userId: draft.user.id,
    leaveType: draft.type.key,
    ...period,
    notes: draft.notes,
    unit,
    dates,
    totalDays: formatDays(totalOf(dates)),
    totalMinutes: totalMinutesOf(dates),
    undecided,
  }))
}

async function insertRequests(tx: Tx, { ctx, actor }: { ctx: Context; actor: Actor }, leave: Stored) {
  const now = ctx.now.toISOString()
  await tx.execute(sql`
    INSERT INTO ${leaveRequests} (company_id, id, user_id, leave_type, start_date, end_date, starts_at, ends_at, notes,
      unit, total_days, total_minutes, status, created_by, decided_by, decided_at, created_at)
    SELECT ${ctx.companyId}::uuid, id, user_id, leave_type, start_date, end_date, starts_at, ends_at, notes,
      unit, total_days, total_minutes, 'approved', ${actor.userId}::uuid, decided_by, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(${listOf(leave.map(({ id }) => id))}::uuid[], ${listOf(leave.map(({ userId }) => userId))}::uuid[],
      ${listOf(leave.map(({ leaveType }) => leaveType))}::text[], ${listOf(leave.map(({ start }) => start))}::date[],
      ${listOf(leave.map(({ end }) => end))}::date[], ${listOf(leave.map(({ startsAt }) => startsAt))}::text[],
      ${listOf(leave.map(({ endsAt }) => endsAt))}::text[],
      ${listOf(leave.map(({ notes }) => notes))}::text[], ${listOf(leave.map(({ unit }) => unit))}::text[],
      ${listOf(leave.map(({ totalDays }) => totalDays))}::numeric[],
      ${listOf(leave.map(({ totalMinutes }) => totalMinutes))}::integer[],
      ${listOf(leave.map(({ undecided }) => (undecided === null ? actor.userId : null)))}::uuid[])
      AS rows (id, user_id, leave_type, start_date, end_date, starts_at, ends_at, notes, unit, total_days, total_minutes,
        decided_by)`)
}

async function insertDays(tx: Tx, { companyId }: Context, leave: Stored) {
  const days = leave.flatMap(({ id, dates }) => dates.map((day) => ({ id, ...day })))
  await tx.execute(sql`
    INSERT INTO ${leaveRequestDays} (company_id, request_id, date, days, minutes)
    SELECT ${companyId}::uuid, * FROM unnest(${listOf(days.map(({ id }) => id))}::uuid[],
      ${listOf(days.map(({ date }) => date))}::date[],
      ${listOf(days.map(({ hundredths }) => formatDays(hundredths)))}::numeric[],
      ${listOf(days.map(({ minutes }) => minutes))}::integer[])`)
}

async function recordLeave(tx: Tx, { ctx, actor }: { ctx: Context; actor: Actor }, leave: Stored) {
  await auditAll(
    tx,
    { ctx, actor },
    leave.map(({ id, userId, leaveType, start, end, unit, dates, undecided }) => ({
      action: 'leave-request.recorded' as const,
      subjectId: id,
      after: {
        userId,
        leaveType,
        startDate: start,
        endDate: end,
        ...lengthFacts({ unit, dates }),
        status: 'approved',
        because: ['Imported from a file.', ...(undecided === null ? [] : [undecided])].join(' '),
      },
    })),
  )
}
