import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { wasDecided } from '#server/features/leave/approvals/latest-decision.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { type Cell, type FileTable, pagesOf } from '#server/platform/files/table.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { instantAt } from '#server/platform/zoned-time.ts'
import { fullName } from '#shared/full-name.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  earlierOf,
  firstDate,
  laterOf,
  type PlainDate,
} from '#shared/plain-date.ts'
import { type DecisionTimesReport, longestPeriod } from '#shared/report/contract.ts'
import {
  type DecisionTimes,
  decisionTimesByApprover,
  decisionTimesOf,
  type TimedDecision,
  type WaitingRequest,
} from '#shared/report/decision-times.ts'
import { ofPeople, ofType, type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

export type DecisionTimesFilter = ReportFilter & {
  startDate?: PlainDate | undefined
  endDate?: PlainDate | undefined
}

/**
 * GET /api/reports/decision-times: how long requests waited for the decisions of a period, and how many wait
 * now, by approver. All approvers are listed; the requests are those of people whose leave the reader may
 * read.
 */
export async function reportDecisionTimes(
  ctx: Context,
  filter: DecisionTimesFilter,
): Promise<DecisionTimesReport> {
  return ctx.inCompany(async (tx, actor) => {
    const scope = await readReportScope(tx, actor, filter)
    const range = rangeOf(filter, actor.today)
    const within = await readInstants(tx, range)
    const decisions = [
      ...(await readDecisions(tx, scope, within)),
      ...(await readStepApprovals(tx, scope, within)),
    ]
    const pending = await readPending(tx, scope)
    const times = decisionTimesByApprover(decisions, pending)
    return {
      startDate: range.start,
      endDate: range.end,
      rows: scope.everybody.flatMap((user) => {
        const ofApprover = times.get(user.id)
        return ofApprover ? [{ user, ...toJson(ofApprover) }] : []
      }),
      all: toJson(decisionTimesOf(decisions, pending)),
    }
  })
}

/** The same as a file, in hours. */
export function decisionTimesTable({ startDate, endDate, rows }: DecisionTimesReport): FileTable {
  return {
    name: `decision-times-${startDate}-to-${endDate}`,
    headings: [
      'Approver',
      'Email',
      'Decided',
      'Median hours',
      'Slowest hours',
      'Waiting now',
      'Waiting since (UTC)',
    ],
    dates: ['Waiting since (UTC)'],
    pages: pagesOf(
      rows.map(({ user, decided, medianMinutes, slowestMinutes, waiting, waitingSince }) => [
        fullName(user),
        user.email,
        decided,
        inHours(medianMinutes),
        inHours(slowestMinutes),
        waiting,
        waitingSince,
      ]),
    ),
  }
}

function inHours(minutes: number | null): Cell {
  return minutes === null ? null : Math.round((minutes / 60) * 100) / 100
}

function toJson(times: DecisionTimes) {
  return { ...times, waitingSince: times.waitingSince?.toISOString() ?? null }
}

/**
 * Default: the twelve months up to the end, and the end today, unless that makes it too long or turns it
 * around.
 */
function rangeOf({ startDate, endDate }: DecisionTimesFilter, today: PlainDate): DateRange {
  if (startDate === undefined) {
    const end = endDate ?? today
    return { start: laterOf(addMonths(end, -12), firstDate), end }
  }
  const longest = addDays(startDate, longestPeriod)
  return { start: startDate, end: endDate ?? laterOf(startDate, earlierOf(today, longest)) }
}

/** Since when a request waits for those who decide: an undone decision and new approvers begin it again. */
const since = sql<Date>`coalesce(${leaveRequests.waitingSince}, ${leaveRequests.createdAt})`

/** From the first instant of a range of dates to the first after it. */
type Instants = { from: Date; before: Date }

/** Days begin and end in the company's time zone. */
async function readInstants(tx: Tx, { start, end }: DateRange): Promise<Instants> {
  const timeZone = await readCompanyTimeZone(tx)
  const beginOf = (date: PlainDate) => instantAt(date, '00:00', timeZone)
  return { from: beginOf(start), before: beginOf(addDays(end, 1)) }
}

/**
 * Decisions by people that weren't undone: on requests and on changes, and on leave that was cancelled later.
 */
async function readDecisions(
  tx: Tx,
  scope: ReportScope,
  { from, before }: Instants,
): Promise<TimedDecision[]> {
  const { decidedBy, decidedAt } = leaveRequests
  // Negative where the decision was sent before an undo whose lock it waited for.
  const waitedMinutes = sql<number>`greatest(0, floor(extract(epoch FROM ${decidedAt} - ${since}) / 60))::int`
  const isWithin = and(gte(decidedAt, from), lt(decidedAt, before))
  const rows = await tx
    .select({ approverId: decidedBy, waitedMinutes })
    .from(leaveRequests)
    .where(and(isWithin, isNotNull(decidedBy), wasDecided, ofScope(scope)))
  return rows.flatMap(({ approverId, ...row }) => (approverId === null ? [] : [{ approverId, ...row }]))
}

/**
 * Approvals of steps that weren't the last, of requests in whatever state. Whoever recorded the leave for its
 * owner has kept nobody waiting.
 */
async function readStepApprovals(
  tx: Tx,
  scope: ReportScope,
  { from, before }: Instants,
): Promise<TimedDecision[]> {
  const { approvalSteps, createdAt, createdBy, decidedAt } = leaveRequests
  const rows = await tx
    .select({ approvalSteps, createdBy })
    .from(leaveRequests)
    .where(
      and(
        isNotNull(approvalSteps),
        lt(createdAt, before),
        or(isNull(decidedAt), gte(decidedAt, from)),
        ofScope(scope),
      ),
    )
  return rows
    .flatMap((row) => row.approvalSteps?.approvals.filter(({ by }) => by !== row.createdBy) ?? [])
    .filter(({ at }) => new Date(at) >= from && new Date(at) < before)
    .map(({ by, since: begun, at }) => ({ approverId: by, waitedMinutes: minutesBetween(begun, at) }))
}

/** None where the approval was sent before an undo whose lock it waited for. */
function minutesBetween(start: string, end: string): number {
  return Math.max(0, Math.floor((Date.parse(end) - Date.parse(start)) / 60_000))
}

/**
 * Requests that wait now, and for whom in the first place: those who joined later didn't keep them waiting.
 */
async function readPending(tx: Tx, scope: ReportScope): Promise<WaitingRequest[]> {
  const { userId, waitingSince, createdAt, approvalSteps, status } = leaveRequests
  const rows = await tx
    .select({ userId, waitingSince, createdAt, approvalSteps })
    .from(leaveRequests)
    .where(and(eq(status, 'pending'), ofScope(scope)))
  return rows.map((row) => ({
    approverIds: currentApproverIds(scope.lines, row),
    since: row.waitingSince ?? row.createdAt,
  }))
}

function ofScope(scope: ReportScope): SQL | undefined {
  return and(ofPeople(leaveRequests.userId, scope), ofType(leaveRequests.leaveType, scope))
}
