import { isNotNull, sql } from 'drizzle-orm'
import { readLeaveTag } from '#server/features/leave/reads/calendar.ts'
import { isByClock } from '#server/platform/db/by-clock.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { mostUpcomingPeople, upcomingRange } from '#shared/dashboard/ahead.ts'
import { formatDays, halfDay } from '#shared/leave/days.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/**
 * The figures that are the same for every reader: a company's active people, and its leave in the
 * `upcomingRange` from a date on.
 */
export type CompanyFigures = {
  members: number
  /** People who are away in these days, and on the first of them. */
  away: number
  outOnFirstDay: number
  /** The first `mostUpcomingPeople` of them, by the first day of their leave. */
  firstAway: string[]
}

type Kept = { tag: string; readAtMs: number; figures: CompanyFigures }

/** By company and date, oldest first. Without names or leave, which are always read as the tenant. */
const kept = new Map<string, Kept>()
const mostKept = 2000
const keptMs = 60_000

/**
 * Counting takes longer the more people there are. So a result is kept while the company's change tag, which
 * the transaction reads first, stays the same, and never for long.
 */
export async function readCompanyFigures(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  from: PlainDate,
): Promise<CompanyFigures> {
  const key = `${companyId} ${from}`
  const tag = await readLeaveTag(tx)
  const known = kept.get(key)
  const ageMs = now.getTime() - (known?.readAtMs ?? 0)
  if (known?.tag === tag && ageMs >= 0 && ageMs < keptMs) return known.figures

  const figures = await countAnew(tx, from)
  keep(key, { tag, readAtMs: now.getTime(), figures })
  return figures
}

function keep(key: string, counted: Kept): void {
  kept.delete(key)
  kept.set(key, counted)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/**
 * In a company of thousands this is answered from the indexes alone: `leave_requests_ahead` omits past leave,
 * and deactivated people are fewer than active ones. The bound 'infinity' excludes nothing, but makes
 * PostgreSQL expect a few rows whatever the dates, so that it keeps one plan.
 *
 * Leave by the clock takes somebody away on the dates on which it has at least half a day, in one piece or
 * several, and on those between its first and its last as whole dates do: `leave_requests_ahead_by_clock` has
 * only that, so that few rows and days are read.
 */
async function countAnew(tx: Tx, from: PlainDate): Promise<CompanyFigures> {
  const { id, userId, status, amendsId, startsAt, endsAt } = leaveRequests
  const { startDate, endDate } = upcomingRange(from)
  const isAhead = sql`${status} = 'approved' AND ${amendsId} IS NULL
    AND ${leaveRequests.endDate} BETWEEN ${startDate} AND 'infinity' AND ${leaveRequests.startDate} <= ${endDate}`
  const { rows } = await tx.execute<CompanyFigures>(sql`
    WITH by_clock AS MATERIALIZED (
      SELECT ${id}, ${userId}, ${leaveRequests.startDate} + (${startsAt} IS NOT NULL)::int AS first_whole,
        ${leaveRequests.endDate} - (${endsAt} IS NOT NULL)::int AS last_whole FROM ${leaveRequests}
      WHERE ${isAhead} AND ${isByClock}
    ), away AS MATERIALIZED (
      SELECT DISTINCT ON (user_id) user_id, start_date, id FROM (
        SELECT ${userId}, ${leaveRequests.startDate}, ${id} FROM ${leaveRequests}
        WHERE ${isAhead} AND ${id} NOT IN (SELECT id FROM by_clock)
        UNION ALL
        SELECT user_id, first_whole, id FROM by_clock
        WHERE first_whole <= last_whole AND last_whole >= ${startDate} AND first_whole <= ${endDate}
        UNION ALL
        SELECT user_id, ${leaveRequestDays.date}, min(id::text)::uuid
        FROM by_clock JOIN ${leaveRequestDays} ON ${leaveRequestDays.requestId} = by_clock.id
        WHERE ${leaveRequestDays.date} BETWEEN ${startDate} AND ${endDate}
        GROUP BY user_id, ${leaveRequestDays.date} HAVING sum(${leaveRequestDays.days}) >= ${formatDays(halfDay)}
      ) each
      WHERE user_id NOT IN (SELECT ${users.id} FROM ${users} WHERE ${isNotNull(users.deactivatedAt)})
      ORDER BY user_id, start_date, id
    )
    SELECT count(*)::int AS away, (count(*) FILTER (WHERE start_date <= ${startDate}))::int AS "outOnFirstDay",
      (SELECT count(*) FROM ${users} WHERE ${isMember})::int AS members,
      to_json(ARRAY(SELECT user_id FROM away ORDER BY start_date, id LIMIT ${sql.raw(String(mostUpcomingPeople))})) AS "firstAway"
    FROM away`)
  const [figures] = rows
  if (!figures) throw new Error('Counting answers one row.')
  return figures
}
