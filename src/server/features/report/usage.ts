import { and, between, type SQL, sql } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { isApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { isDayAway } from '#server/features/leave/reads/days-away.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { isPrepared } from '#server/features/people/prepared.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import { type FileTable, pagesOf } from '#server/platform/files/table.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, type Hundredths, type Minutes, parseDays } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { countOf, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { hasTakenLittle } from '#shared/leave/taken-little.ts'
import {
  addMonths,
  type DateRange,
  datesBetween,
  earlierOf,
  firstDate,
  lastDate,
  laterOf,
  monthRange,
  type PlainDate,
} from '#shared/plain-date.ts'
import type { ReportPerson, UsageReport } from '#shared/report/contract.ts'
import { idsOf, ofPeople, ofType, type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

export type UsageFilter = ReportFilter & {
  startDate?: PlainDate | undefined
  endDate?: PlainDate | undefined
}

type MonthOfType = { month: string; leaveType: string; hundredths: Hundredths; minutes: Minutes }
type Usage = {
  range: DateRange
  scope: ReportScope
  sums: MonthOfType[]
  /** What a type counts in. */
  unitOf: (leaveType: string) => LeaveUnit
  away: ReadonlyMap<PlainDate, number>
}

/**
 * GET /api/reports/usage: days of approved leave by month and type, and by date, including those of former
 * members.
 */
export async function reportUsage(ctx: Context, filter: UsageFilter): Promise<UsageReport> {
  const { usage, today, people, accounts } = await ctx.inCompany(async (tx, actor) => {
    const read = await readUsage(tx, await readReportScope(tx, actor, filter), rangeOf(filter, actor.today))
    // Who hasn't joined couldn't request any.
    const prepared = new Set(
      (await tx.select({ id: users.id }).from(users).where(isPrepared)).map(({ id }) => id),
    )
    const active = read.scope.people.filter(({ id, isActive }) => isActive && !prepared.has(id))
    const annual = await readLeaveAccounts(tx, idsOf(active), 'annual')
    return { usage: read, today: actor.today, people: active, accounts: annual }
  })
  const { range, away } = usage
  const types = typesOf(usage)
  return {
    startDate: range.start,
    endDate: range.end,
    types: types.map(({ key, name }) => ({
      leaveType: key,
      leaveTypeName: name,
      hours: usage.unitOf(key) === 'hours' ? formatAmount(minutesOf(usage, key), 'hours') : null,
    })),
    months: monthsOf(usage).map(({ month, byType }) => ({
      month,
      days: types.map(({ key }) => formatDays(byType.get(key)?.hundredths ?? 0)),
      totalDays: formatDays([...byType.values()].reduce((sum, { hundredths }) => sum + hundredths, 0)),
    })),
    days: datesBetween(range.start, range.end).map((date) => ({ date, away: away.get(date) ?? 0 })),
    littleTaken: await findLittleTaken(people, accounts, today),
  }
}

/** One line for each month and type with any day in the period. */
export async function usageTable(ctx: Context, filter: UsageFilter): Promise<FileTable> {
  const usage = await ctx.inCompany(async (tx, actor) =>
    readUsage(tx, await readReportScope(tx, actor, filter), rangeOf(filter, actor.today)),
  )
  const types = typesOf(usage)
  return {
    name: `leave-usage-${usage.range.start}-to-${usage.range.end}`,
    headings: ['Month', 'Type', 'Days', 'Hours'],
    pages: pagesOf(
      monthsOf(usage).flatMap(({ month, byType }) =>
        types.map(({ key, name }) => {
          const { hundredths, minutes } = byType.get(key) ?? { hundredths: 0, minutes: 0 }
          return [month, name, hundredths / 100, countOf(minutes, 'hours')]
        }),
      ),
    ),
  }
}

async function readUsage(tx: Tx, scope: ReportScope, range: DateRange): Promise<Usage> {
  const { date, days, minutes } = leaveRequestDays
  const { sums, away } = await pipeline({
    sums: tx.execute<{ month: string; leaveType: string; days: string; minutes: number }>(
      sql`${taken(scope, range)} SELECT to_char(${date}, 'YYYY-MM') AS month, leave_type AS "leaveType",
          sum(${days}) AS days, sum(${minutes})::int AS minutes
        FROM ${takenDays(range)} GROUP BY 1, 2`,
    ),
    away: tx.execute<{ date: PlainDate; people: number }>(
      sql`${taken(scope, range)} SELECT date, count(*)::int AS people
        FROM (SELECT ${date}, user_id FROM ${takenDays(range)} GROUP BY 1, 2 HAVING ${isDayAway}) AS away
        GROUP BY 1 ORDER BY 1`,
    ),
  })
  return {
    range,
    scope,
    sums: sums.rows.map((sum) => ({ ...sum, hundredths: parseDays(sum.days) })),
    away: new Map(away.rows.map(({ date: day, people }) => [day, people])),
    unitOf: await readUnits(tx),
  }
}

/**
 * Approved leave in the range, of the report's people and types. Found before its dates, which a kept plan
 * would take one by one to their requests, as it estimates few.
 */
function taken(scope: ReportScope, { start, end }: DateRange): SQL {
  const { id, userId, leaveType, startDate, endDate } = leaveRequests
  const isOfReport = and(isApprovedLeave, ofPeople(userId, scope), ofType(leaveType, scope))
  return sql`WITH taken AS MATERIALIZED (
    SELECT ${id}, ${userId}, ${leaveType} FROM ${leaveRequests}
    WHERE ${isOfReport} AND ${startDate} <= ${end} AND ${endDate} >= ${start})`
}

function takenDays({ start, end }: DateRange): SQL {
  const { requestId, date } = leaveRequestDays
  return sql`taken JOIN ${leaveRequestDays} ON ${requestId} = taken.id AND ${between(date, start, end)}`
}

/** Completed to twelve months if an end is missing. Default: those up to this month. */
function rangeOf({ startDate, endDate }: UsageFilter, today: PlainDate): DateRange {
  if (startDate !== undefined) {
    const end = endDate ?? monthRange(addMonths(startDate, 11).slice(0, 7)).end
    return { start: startDate, end: earlierOf(end, lastDate) }
  }
  const end = endDate ?? monthRange(today.slice(0, 7)).end
  return { start: laterOf(`${addMonths(end, -11).slice(0, 7)}-01`, firstDate), end }
}

function typesOf({ scope, sums }: Usage) {
  const used = new Set(sums.map(({ leaveType }) => leaveType))
  return scope.types.filter(({ key }) => used.has(key))
}

function minutesOf({ sums }: Usage, key: string): Minutes {
  return sums.filter(({ leaveType }) => leaveType === key).reduce((sum, { minutes }) => sum + minutes, 0)
}

function monthsOf({ range, sums }: Usage): { month: string; byType: ReadonlyMap<string, MonthOfType> }[] {
  const months = new Set(datesBetween(range.start, range.end).map((date) => date.slice(0, 7)))
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  return [...months].map((month) => ({
    month,
    byType: new Map((byMonth.get(month) ?? []).map((sum) => [sum.leaveType, sum])),
  }))
}

/** People who have taken little of their annual leave in the current leave year, the least first. */
async function findLittleTaken(
  people: readonly ReportPerson[],
  accounts: ReadonlyMap<string, LeaveAccount>,
  today: PlainDate,
): Promise<UsageReport['littleTaken']> {
  const figures = await mapYielding(people, (user) => {
    const account = accounts.get(user.id)
    return account ? [{ user, account, ...leaveFigures(account, today) }] : []
  })
  return figures
    .flat()
    .filter((one) => hasTakenLittle(one, one.account, today))
    .toSorted((a, b) => a.usedAmount - b.usedAmount)
    .map(({ user, unit, usedAmount, totalAmount, remainingAmount }) => ({
      user,
      unit,
      taken: formatAmount(usedAmount, unit),
      total: formatAmount(totalAmount, unit),
      left: formatAmount(remainingAmount, unit),
    }))
}
