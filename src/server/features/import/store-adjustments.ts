import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { auditAll } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type NewAdjustment = {
  userId: string
  leaveType: string
  date: PlainDate
  hundredths: Hundredths
  /** What is left at the end of the date, where the file states it. */
  statedHundredths: Hundredths | null
  /** The same for many people, so not personal. */
  reason: string
}

/** Stores adjustments, each with its line in the audit log, in a few statements for any number of rows. */
export async function storeAdjustments(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  adjustments: readonly NewAdjustment[],
): Promise<void> {
  if (adjustments.length === 0) return
  const rows = adjustments.map(({ userId, leaveType, date, hundredths, statedHundredths, reason }) => ({
    adjustmentId: newId(),
    userId,
    leaveType,
    date,
    days: formatDays(hundredths),
    statedDays: statedHundredths === null ? null : formatDays(statedHundredths),
    reason,
  }))
  const now = ctx.now.toISOString()
  const userIds = listOf(rows.map(({ userId }) => userId))
  await tx.execute(sql`
    INSERT INTO ${leaveAdjustments} (company_id, id, user_id, leave_type, date, days, stated_days, reason, created_by, created_at)
    SELECT ${ctx.companyId}::uuid, id, user_id, leave_type, date, days, stated_days, reason, ${actor.userId}::uuid, ${now}::timestamptz
    FROM unnest(${listOf(rows.map(({ adjustmentId }) => adjustmentId))}::uuid[], ${userIds}::uuid[],
      ${listOf(rows.map(({ leaveType }) => leaveType))}::text[], ${listOf(rows.map(({ date }) => date))}::date[],
      ${listOf(rows.map(({ days }) => days))}::numeric[], ${listOf(rows.map(({ statedDays }) => statedDays))}::numeric[],
      ${listOf(rows.map(({ reason }) => reason))}::text[]) AS rows (id, user_id, leave_type, date, days, stated_days, reason)`)
  await auditAll(
    tx,
    { ctx, actor },
    rows.map(({ userId, statedDays, ...after }) => ({
      action: 'leave-balance.adjusted' as const,
      subjectId: userId,
      after: { ...after, ...(statedDays !== null && { statedDays }) },
    })),
  )
}
