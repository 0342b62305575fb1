import { count, sql } from 'drizzle-orm'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { isOfRequest, selectDaysAway } from '#server/features/leave/reads/days-away.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { isPrepared } from '#server/features/people/prepared.ts'
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
  laterOf,
  monthRange,
  type PlainDate,
} from '#shared/plain-date.ts'
import type { ReportPerson, UsageReport } from '#shared/report/contract.ts'
import { isTakenLeave } from './leave-days.ts'
import { idsOf, type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

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

const calendar = { start: '2000-01-01', end: '2100-12-31' }

/**
 * GET /api/reports/usage: days of approved leave by month and type, and by date, including those of former
 * members.
 */
export async function reportUsage(ctx: Context, filter: UsageFilter): Promise<UsageReport> {
  const { usage, today, people, accounts } = await ctx.inCompany(async (tx, actor) => {
    const read = await readUsage(tx, await readReportScope(tx, actor, filter), periodOf(filter, actor.today))
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
    months: monthsOf(usage).map(({ month, ofType }) => ({
      month,
      days: types.map(({ key }) => formatDays(ofType.get(key)?.hundredths ?? 0)),
      totalDays: formatDays([...ofType.values()].reduce((sum, { hundredths }) => sum + hundredths, 0)),
    })),
    days: datesBetween(range.start, range.end).map((date) => ({ date, away: away.get(date) ?? 0 })),
    littleTaken: await findLittleTaken(people, accounts, today),
  }
}

/** One line for each month and type with any day in the period. */
export async function usageTable(ctx: Context, filter: UsageFilter): Promise<FileTable> {
  const usage = await ctx.inCompany(async (tx, actor) =>
    readUsage(tx, await readReportScope(tx, actor, filter), periodOf(filter, actor.today)),
  )
  const types = typesOf(usage)
  return {
    name: `leave-usage-${usage.range.start}-to-${usage.range.end}`,
    headings: ['Month', 'Type', 'Days', 'Hours'],
    pages: pagesOf(
      monthsOf(usage).flatMap(({ month, ofType }) =>
        types.map(({ key, name }) => {
          const { hundredths, minutes } = ofType.get(key) ?? { hundredths: 0, minutes: 0 }
          return [month, name, hundredths / 100, countOf(minutes, 'hours')]
        }),
      ),
    ),
  }
}

async function readUsage(tx: Tx, scope: ReportScope, range: DateRange): Promise<Usage> {
  const { date, days, minutes } = leaveRequestDays
  const month = sql<string>`to_char(${date}, 'YYYY-MM')`
  const sums = await tx
    .select({
      month,
      leaveType: leaveRequests.leaveType,
      days: sql<string>`sum(${days})`,
      minutes: sql<number>`sum(${minutes})::int`,
    })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, isOfRequest)
    .where(isTakenLeave(scope, range))
    .groupBy(sql`1`, leaveRequests.leaveType)
  const daysAway = selectDaysAway(tx, isTakenLeave(scope, range)).as('days_away')
  const away = await tx.select({ date: daysAway.date, people: count() }).from(daysAway).groupBy(daysAway.date)
  return {
    range,
    scope,
    sums: sums.map((sum) => ({ ...sum, hundredths: parseDays(sum.days) })),
    away: new Map(away.map(({ date: day, people }) => [day, people])),
    unitOf: await readUnits(tx),
  }
}

/** Completed to twelve months if an end is missing. Default: those up to this month. */
function periodOf({ startDate, endDate }: UsageFilter, today: PlainDate): DateRange {
  if (startDate !== undefined) {
    const end = endDate ?? monthRange(addMonths(startDate, 11).slice(0, 7)).end
    return { start: startDate, end: earlierOf(end, calendar.end) }
  }
  const end = endDate ?? monthRange(today.slice(0, 7)).end
  return { start: laterOf(`${addMonths(end, -11).slice(0, 7)}-01`, calendar.start), end }
}

function typesOf({ scope, sums }: Usage) {
  const used = new Set(sums.map(({ leaveType }) => leaveType))
  return scope.types.filter(({ key }) => used.has(key))
}

function minutesOf({ sums }: Usage, key: string): Minutes {
  return sums.filter(({ leaveType }) => leaveType === key).reduce((sum, { minutes }) => sum + minutes, 0)
}

function monthsOf({ range, sums }: Usage): { month: string; ofType: ReadonlyMap<string, MonthOfType> }[] {
  const months = new Set(datesBetween(range.start, range.end).map((date) => date.slice(0, 7)))
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  return [...months].map((month) => ({
    month,
    ofType: new Map((byMonth.get(month) ?? []).map((sum) => [sum.leaveType, sum])),
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
