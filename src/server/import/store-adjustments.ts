import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { formatDays } from '#shared/leave/days.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { listOf } from '../db/list-parameter.ts'
import { auditLog, leaveAdjustments } from '../db/schema.ts'
import type { PlannedAdjustment } from './work-out-balances.ts'

const reason = 'Opening balance (import)'

/** Stores adjustments, each with its line in the audit log, in two statements for any number of rows. */
export async function storeAdjustments(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  planned: readonly PlannedAdjustment[],
): Promise<void> {
  const rows = planned.map(({ draft, hundredths }) => ({
    adjustmentId: newId(),
    userId: draft.user.id,
    leaveType: draft.type.key,
    date: draft.date,
    days: formatDays(hundredths),
  }))
  const now = ctx.now.toISOString()
  const userIds = listOf(rows.map(({ userId }) => userId))
  await tx.execute(sql`
    INSERT INTO ${leaveAdjustments} (company_id, id, user_id, leave_type, date, days, reason, created_by, created_at)
    SELECT ${ctx.companyId}::uuid, id, user_id, leave_type, date, days, ${reason}, ${actor.userId}::uuid, ${now}::timestamptz
    FROM unnest(${listOf(rows.map(({ adjustmentId }) => adjustmentId))}::uuid[], ${userIds}::uuid[],
      ${listOf(rows.map(({ leaveType }) => leaveType))}::text[], ${listOf(rows.map(({ date }) => date))}::date[],
      ${listOf(rows.map(({ days }) => days))}::numeric[]) AS rows (id, user_id, leave_type, date, days)`)
  const facts = rows.map(({ adjustmentId, leaveType, date, days }) =>
    JSON.stringify({ adjustmentId, leaveType, date, days, reason }),
  )
  await tx.execute(sql`
    INSERT INTO ${auditLog} (company_id, id, at, actor_id, action, subject_id, after)
    SELECT ${ctx.companyId}::uuid, id, ${now}::timestamptz, ${actor.userId}::uuid, 'leave-balance.adjusted', user_id, after
    FROM unnest(${listOf(rows.map(() => newId()))}::uuid[], ${userIds}::uuid[], ${listOf(facts)}::jsonb[])
      AS rows (id, user_id, after)`)
}
