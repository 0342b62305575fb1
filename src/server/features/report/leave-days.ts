import { and, between, type SQL, sql } from 'drizzle-orm'
import { isApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { isOfRequest } from '#server/features/leave/reads/days-away.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { parseDays } from '#shared/leave/days.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import type { DateRange } from '#shared/plain-date.ts'
import { ofPeople, ofType, type ReportScope } from './scope.ts'

/** What somebody's approved leave of one type counts on a date. */
export type TakenDay = TakenDate & { userId: string; leaveType: string }

/** The days of approved leave within a range, of the people and types of a report. */
export async function readTakenDays(tx: Tx, scope: ReportScope, range: DateRange): Promise<TakenDay[]> {
  const { userId, leaveType } = leaveRequests
  const { date } = leaveRequestDays
  const rows = await tx
    .select({
      userId,
      leaveType,
      date,
      days: sql<string>`sum(${leaveRequestDays.days})`,
      minutes: sql<number>`sum(${leaveRequestDays.minutes})::int`,
    })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, isOfRequest)
    .where(isTakenLeave(scope, range))
    .groupBy(userId, leaveType, date)
    .orderBy(date)
  return rows.map(({ days, ...day }) => ({ ...day, hundredths: parseDays(days) }))
}

/** The condition for days of approved leave in the range, of the report's people and types. */
export function isTakenLeave(scope: ReportScope, { start, end }: DateRange): SQL | undefined {
  return and(
    isApprovedLeave,
    between(leaveRequestDays.date, start, end),
    ofPeople(leaveRequests.userId, scope),
    ofType(leaveRequests.leaveType, scope),
  )
}
