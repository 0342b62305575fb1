import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DateRange } from '#shared/plain-date.ts'

/** Reads what the leave of these people and dates is compared with, in a few queries for any number. */
export async function readLeaveFacts(tx: Tx, userIds: readonly string[], range: DateRange) {
  const { id, userId, amendsId, leaveType, startDate, endDate, startsAt, endsAt, status } = leaveRequests
  const existing = await tx
    .select({ id, userId, amendsId, leaveType, startDate, endDate, startsAt, endsAt, status })
    .from(leaveRequests)
    .where(
      and(
        isOneOf(userId, userIds),
        or(eq(status, 'pending'), and(eq(status, 'approved'), isNull(amendsId))),
        lte(startDate, range.end),
        gte(endDate, range.start),
      ),
    )
  return {
    employment: await readEmployment(tx, userIds),
    calendars: await readWorkCalendars(tx, userIds, range),
    existing,
    /** What a type counts in. */
    unitOf: await readUnits(tx),
  }
}
