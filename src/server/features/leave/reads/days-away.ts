import { and, eq, gte, type SQL, sum } from 'drizzle-orm'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, halfDay } from '#shared/leave/days.ts'

/** Joins days to their requests. */
export const isOfRequest = and(
  eq(leaveRequests.companyId, leaveRequestDays.companyId),
  eq(leaveRequests.id, leaveRequestDays.requestId),
)

/** Of a person's days on one date: an hour by the clock takes nobody away. */
export const isDayAway = gte(sum(leaveRequestDays.days), formatDays(halfDay))

/**
 * The dates on which people are away, by person, among those that the condition names: their leave there is
 * at least half a day.
 */
export function selectDaysAway(tx: Tx, leave: SQL | undefined) {
  const { userId } = leaveRequests
  const { date } = leaveRequestDays
  return tx
    .select({ userId, date })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, isOfRequest)
    .where(leave)
    .groupBy(userId, date)
    .having(isDayAway)
}
