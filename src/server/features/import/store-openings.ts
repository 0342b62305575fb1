import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { auditAll } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { StatedBalance } from './stated-balances.ts'

/** What a file states is left at the end of a date. */
export type NewOpening = {
  userId: string
  leaveType: string
  date: PlainDate
  unit: LeaveUnit
  leftAmount: Amount
  /** By how much it changes the balance of that day, as leave is known now. */
  changedBy: Amount
  /** What was stated of the same day before, and holds no more. */
  replaced: StatedBalance | null
}

/** The same for many people, so not personal. */
const reason = 'Opening balance (import)'

/** What an audit line calls what was stated. */
const statedIn = { days: 'statedDays', hours: 'statedHours' } as const

/**
 * Stores opening balances, each with its line in the audit log, in a few statements for any number of rows.
 */
export async function storeOpenings(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  openings: readonly NewOpening[],
): Promise<void> {
  if (openings.length === 0) return
  const rows = openings.map(({ leftAmount, ...opening }) => ({
    ...opening,
    id: newId(),
    left: formatAmount(leftAmount, opening.unit),
  }))
  const now = ctx.now.toISOString()
  await tx.execute(sql`
    INSERT INTO ${leaveAdjustments} (company_id, id, user_id, leave_type, date, unit, stated_amount, reason, created_by, created_at)
    SELECT ${ctx.companyId}::uuid, id, user_id, leave_type, date, unit, stated_amount, ${reason}::text, ${actor.userId}::uuid, ${now}::timestamptz
    FROM unnest(${listOf(rows.map(({ id }) => id))}::uuid[], ${listOf(rows.map(({ userId }) => userId))}::uuid[],
      ${listOf(rows.map(({ leaveType }) => leaveType))}::text[], ${listOf(rows.map(({ date }) => date))}::date[],
      ${listOf(rows.map(({ unit }) => unit))}::text[],
      ${listOf(rows.map(({ left }) => left))}::numeric[]) AS rows (id, user_id, leave_type, date, unit, stated_amount)`)
  await auditAll(
    tx,
    { ctx, actor },
    rows.map(({ id, userId, leaveType, date, unit, changedBy, left, replaced }) => ({
      action: 'leave-balance.adjusted' as const,
      subjectId: userId,
      ...(replaced && {
        before: { [statedIn[replaced.unit]]: formatAmount(replaced.remainingAmount, replaced.unit) },
      }),
      after: {
        adjustmentId: id,
        leaveType,
        date,
        reason,
        [unit]: formatAmount(changedBy, unit),
        [statedIn[unit]]: left,
      },
    })),
  )
}
