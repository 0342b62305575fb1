import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type LeavePeriod, overlaps } from '#shared/leave/leave-period.ts'
import { periodOf } from './store.ts'

/**
 * For a period that overlaps other leave of the person; the database's exclusion constraint decides in the
 * end.
 */
export const overlapRefusal = 'There is leave on these dates already. Please choose others.'

type Planned = {
  userId: string
  period: LeavePeriod
  /** The request that would get this period: it and its amendment don't count. */
  requestId?: string | undefined
}

/** Whether the exclusion constraint `leave_requests_no_overlap` would refuse this period. */
export async function overlapsLeave(tx: Tx, { userId, period, requestId }: Planned): Promise<boolean> {
  const leave = await tx
    .select()
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        or(
          eq(leaveRequests.status, 'pending'),
          and(eq(leaveRequests.status, 'approved'), isNull(leaveRequests.amendsId)),
        ),
        lte(leaveRequests.startDate, period.end),
        gte(leaveRequests.endDate, period.start),
      ),
    )
  return leave.some((row) => (row.amendsId ?? row.id) !== requestId && overlaps(periodOf(row), period))
}
