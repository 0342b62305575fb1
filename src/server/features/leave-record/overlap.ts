import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Sentence } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatMonthDay } from '#shared/format-dates.ts'
import { type LeavePeriod, overlaps, periodOf } from '#shared/leave/leave-period.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { leaveIdOf } from './rows.ts'

/** Where it isn't known on which date. */
export const overlapRefusal = 'There’s already leave on these dates.'

/** For a period that overlaps other leave of the owner, or of the reader, for whom `owner` is null. */
export function overlapInWords(date: PlainDate, owner: { firstName: string } | null): Sentence {
  const who = owner ? `${owner.firstName} already has` : 'You already have'
  return (locale) => `${who} leave on ${formatMonthDay(date.slice(5), locale)}.`
}

type Planned = {
  userId: string
  period: LeavePeriod
  /** The request that would get this period: it and its amendment don't count. */
  requestId?: string | undefined
}

/**
 * The first date that the period shares with other leave; null unless the exclusion constraint
 * `leave_requests_no_overlap` would refuse it, which decides in the end.
 */
export async function findOverlap(tx: Tx, { userId, period, requestId }: Planned): Promise<PlainDate | null> {
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
  const dates = leave
    .filter((row) => leaveIdOf(row) !== requestId && overlaps(periodOf(row), period))
    .map(({ startDate }) => laterOf(startDate, period.start))
  return dates.length > 0 ? dates.reduce(earlierOf) : null
}
