import { sql } from 'drizzle-orm'
import { leaveRequests } from './schema.ts'

const { unit, startsAt, endsAt } = leaveRequests

/**
 * Leave with a time by the clock, which may take less than half a day of a date. Approved and upcoming, it's
 * in the index `leave_requests_ahead_by_clock`.
 */
export const isByClock = sql`${unit} = 'hours' AND coalesce(${startsAt}, ${endsAt}) IS NOT NULL`
