import { type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#shared/plain-date.ts'
import { leaveRequests } from './schema.ts'

const { unit, startDate, endDate, startsAt, endsAt } = leaveRequests

/**
 * Leave with a time by the clock, which may take less than half a day of a date. Approved and upcoming, it's
 * in the index `leave_requests_ahead_by_clock`.
 */
export const isByClock = sql`${unit} = 'hours' AND coalesce(${startsAt}, ${endsAt}) IS NOT NULL`

/** Leave that has times on a date; of all other dates it takes the whole. */
export function isCutOn(date: PlainDate): SQL {
  return sql`((${startDate} = ${date} AND ${startsAt} IS NOT NULL) OR (${endDate} = ${date} AND ${endsAt} IS NOT NULL))`
}
