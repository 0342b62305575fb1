import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { auditAll } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type NewAdjustment = {
  userId: string
  leaveType: string
  date: PlainDate
  unit: LeaveUnit
  amount: Amount
  /** What is left at the end of the date, where the file states it. */
  statedAmount: Amount | null
  /** The same for many people, so not personal. */
  reason: string
}

/** What an audit line calls what was stated. */
const statedIn = { days: 'statedDays', hours: 'statedHours' } as const

/** Stores adjustments, each with its line in the audit log, in a few statements for any number of rows. */
export async function storeAdjustments(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  adjustments: readonly NewAdjustment[],
): Promise<void> {
  if (adjustments.length === 0) return
  const rows = adjustments.map(({ userId, leaveType, date, unit, amount, statedAmount, reason }) => ({
    adjustmentId: newId(),
    userId,
    leaveType,
    date,
    unit,
    amount: formatAmount(amount, unit),
    stated: statedAmount === null ? null : formatAmount(statedAmount, unit),
    reason,
  }))
  const now = ctx.now.toISOString()
  const userIds = listOf(rows.map(({ userId }) => userId))
  await tx.execute(sql`
    INSERT INTO ${leaveAdjustments} (company_id, id, user_id, leave_type, date, unit, amount, stated_amount, reason, created_by, created_at)
    SELECT ${ctx.companyId}::uuid, id, user_id, leave_type, date, unit, amount, stated_amount, reason, ${actor.userId}::uuid, ${now}::timestamptz
    FROM unnest(${listOf(rows.map(({ adjustmentId }) => adjustmentId))}::uuid[], ${userIds}::uuid[],
      ${listOf(rows.map(({ leaveType }) => leaveType))}::text[], ${listOf(rows.map(({ date }) => date))}::date[],
      ${listOf(rows.map(({ unit }) => unit))}::text[], ${listOf(rows.map(({ amount }) => amount))}::numeric[],
      ${listOf(rows.map(({ stated }) => stated))}::numeric[],
      ${listOf(rows.map(({ reason }) => reason))}::text[]) AS rows (id, user_id, leave_type, date, unit, amount, stated_amount, reason)`)
  await auditAll(
    tx,
    { ctx, actor },
    rows.map(({ userId, unit, amount, stated, ...after }) => ({
      action: 'leave-balance.adjusted' as const,
      subjectId: userId,
      after: { ...after, [unit]: amount, ...(stated !== null && { [statedIn[unit]]: stated }) },
    })),
  )
}
