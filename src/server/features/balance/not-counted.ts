import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type LeavePeriod, within } from '#shared/leave/leave-period.ts'
import {
  datesNotFull,
  type LeaveInPeriods,
  lineFor,
  type NotCounted,
  notCountedOf,
} from '#shared/leave/not-counted.ts'
import type { StatementLine, StatementYear } from '#shared/leave/statement.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'

/**
 * The periods of somebody's pending and approved leave, a pending change of it included, by the request's id.
 */
export async function readPeriods(tx: Tx, userId: string): Promise<Map<string, LeavePeriod[]>> {
  const { id, amendsId, amendmentKind, status, startDate, endDate, startsAt, endsAt } = leaveRequests
  const requestId = sql<string>`coalesce(${amendsId}, ${id})`
  const rows = await tx
    .select({
      requestId,
      period: { start: startDate, end: endDate, startsAt, endsAt },
    })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, userId),
        or(
          and(isNull(amendsId), inArray(status, ['pending', 'approved'])),
          and(eq(amendmentKind, 'change'), eq(status, 'pending')),
        ),
      ),
    )
  const byRequest = Map.groupBy(rows, ({ requestId: ofRequest }) => ofRequest)
  return new Map([...byRequest].map(([ofRequest, found]) => [ofRequest, found.map(({ period }) => period)]))
}

type Statement = { account: LeaveAccount; years: readonly StatementYear[] }
type Shown = { userId: string; on: PlainDate; periods: ReadonlyMap<string, LeavePeriod[]> }

/**
 * What didn't count of the leave that these statements show up to the end of `on`, by line. The calendar is
 * read once for all of them, and only if a date of leave counts less than a full day.
 */
export async function findNotCounted(
  tx: Tx,
  { userId, on, periods }: Shown,
  statements: readonly Statement[],
): Promise<Map<StatementLine, NotCounted[]>> {
  const taken = statements.flatMap((statement) => leaveIn(statement, { on, periods }))
  const dates = taken.flatMap(({ leave }) => datesNotFull(leave))
  const [first] = dates
  const byLine = new Map<StatementLine, NotCounted[]>()
  if (first === undefined) return byLine
  const range = { start: dates.reduce(earlierOf, first), end: dates.reduce(laterOf, first) }
  const calendar = (await readWorkCalendars(tx, [userId], range)).get(userId)
  if (!calendar) return byLine
  for (const { leave, lines } of taken) {
    for (const notCounted of notCountedOf(leave, calendar)) {
      const line = lineFor(lines, notCounted.date)
      if (line) byLine.set(line, [...(byLine.get(line) ?? []), notCounted])
    }
  }
  return byLine
}

type TakenLeave = { leave: LeaveInPeriods; lines: StatementLine[] }

/** The requests that a statement shows, each with its lines. */
function leaveIn(
  { account, years }: Statement,
  { on, periods }: Pick<Shown, 'on' | 'periods'>,
): TakenLeave[] {
  const lines = years.flatMap((year) => year.lines.filter((line) => line.kind === 'taken'))
  const days = Map.groupBy(account.leave ?? [], ({ requestId }) => requestId)
  return [...Map.groupBy(lines, ({ requestId }) => requestId)].flatMap(([requestId, ofRequest]) => {
    const shown = (periods.get(requestId) ?? [])
      .filter(({ start }) => start <= on)
      .map((period) => within(period, period.start, earlierOf(period.end, on)))
    return [{ leave: { periods: shown, days: days.get(requestId) ?? [] }, lines: ofRequest }]
  })
}
