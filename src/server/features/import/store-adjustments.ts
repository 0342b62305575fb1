import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { auditAll } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { PlannedAdjustment } from './work-out-balances.ts'

const reason = 'Opening balance (import)'

/** Stores adjustments, each with its line in the audit log, in a few statements for any number of rows. */
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
  await auditAll(
    tx,
    { ctx, actor },
    rows.map(({ userId, ...after }) => ({
      action: 'leave-balance.adjusted' as const,
      subjectId: userId,
      // The same for everybody, so not personal.
      after: { ...after, reason },
    })),
  )
}
