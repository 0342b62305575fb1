import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type LeavePeriod, overlaps } from '#shared/leave/leave-period.ts'
import { periodOf } from './store.ts'

/** Said when a period meets other leave of the person; the database has the last word on it. */
export const overlapRefusal = 'There is leave on these dates already. Please choose others.'

type Planned = {
  userId: string
  period: LeavePeriod
  /** The request whose period this shall be: it and what would amend it are not in the way. */
  requestId?: string | undefined
}

/** Whether the exclusion constraint `leave_requests_no_overlap` would refuse this period. */
export async function isTaken(tx: Tx, { userId, period, requestId }: Planned): Promise<boolean> {
  const standing = await tx
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
  return standing.some((row) => (row.amendsId ?? row.id) !== requestId && overlaps(periodOf(row), period))
}
