import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { requirePerson } from '#server/features/balance/people.ts'
import { type LeaveRow, lengthOf } from '#server/features/leave-record/rows.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import type { Cell, FileTable } from '#server/platform/files/table.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { periodOf } from '#shared/leave/leave-period.ts'
import { countOf } from '#shared/leave/leave-unit.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import {
  addMonths,
  earlierOf,
  firstDate,
  isPlainDate,
  lastDate,
  laterOf,
  type PlainDate,
} from '#shared/plain-date.ts'
import type { HistoryReport, ReportPerson } from '#shared/report/contract.ts'
import { capitalised, partOfDay, personCells, personHeadings } from './columns.ts'
import { ofPeople, ofType, type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

type Row = HistoryReport['rows'][number]
type Cursor = { startDate: PlainDate; id: string }

export type HistoryFilter = ReportFilter & {
  startDate?: PlainDate | undefined
  endDate?: PlainDate | undefined
  status?: Row['status'] | undefined
  userId?: string | undefined
}

/** The query, limited to people whose leave the reader may read. `condition` has all of it but `endDate`. */
type History = { scope: ReportScope; startDate: PlainDate; endDate: PlainDate; condition: SQL | undefined }

const rowsOfPage = 200
/** So small that other calls hardly wait for one. */
const rowsOfFilePage = 50

/**
 * GET /api/reports/history: a page of requests, latest first.
 *
 * @throws Refusal 'notFound' for a team or person of another company, 'forbidden' for somebody whose leave
 *   the reader may not read, 'invalid' for an unknown leave type or cursor.
 */
export async function reportHistory(
  ctx: Context,
  { after, ...filter }: HistoryFilter & { after?: string | undefined },
): Promise<HistoryReport> {
  const cursor = after === undefined ? undefined : parseCursor(after)
  return ctx.inCompany(async (tx, actor) => {
    const history = await beginHistory(tx, actor, filter)
    const found = await readPage(tx, history, { after: cursor, limit: rowsOfPage + 1 })
    const page = found.slice(0, rowsOfPage)
    const last = found.length > rowsOfPage ? page.at(-1) : undefined
    return {
      startDate: history.startDate,
      endDate: history.endDate,
      rows: rowsOf(page, history.scope),
      count: await tx.$count(leaveRequests, and(history.condition, beginsBy(history.endDate))),
      next: last ? `${last.startDate}_${last.id}` : null,
    }
  })
}

/**
 * The whole history as a file. Each page is a transaction of its own, in which the reader must still be a
 * member, so that a slow reader holds none open.
 *
 * @throws Refusal as `reportHistory`.
 */
export async function historyTable(ctx: Context, filter: HistoryFilter): Promise<FileTable> {
  const history = await ctx.inCompany((tx, actor) => beginHistory(tx, actor, filter))
  return {
    name: fileNameOf(history),
    headings: [
      ...personHeadings,
      'Type',
      'First day',
      'Last day',
      'Part of day',
      'Days',
      'Hours',
      'Status',
      'Notes',
      'Asked at (UTC)',
      'Recorded by',
      'Decided by',
      'Decided at (UTC)',
      'Reason for rejection',
    ],
    dates: ['First day', 'Last day', 'Asked at (UTC)', 'Decided at (UTC)'],
    pages: filePages(ctx, history),
  }
}

async function* filePages(ctx: Context, history: History): FileTable['pages'] {
  let after: Cursor | undefined
  do {
    const cursor = after
    const page = await ctx.inCompany((tx) => readPage(tx, history, { after: cursor, limit: rowsOfFilePage }))
    yield rowsOf(page, history.scope).map(toCells)
    after = page.length === rowsOfFilePage ? page.at(-1) : undefined
  } while (after)
}

async function beginHistory(tx: Tx, actor: Actor, filter: HistoryFilter): Promise<History> {
  const { userId, status } = filter
  if (userId !== undefined) await assertMaySeePerson(tx, actor, userId)
  const scope = await readReportScope(tx, actor, filter)
  const { startDate, endDate } = rangeOf(filter, actor.today)
  const condition = and(
    isNull(leaveRequests.amendsId),
    gte(leaveRequests.endDate, startDate),
    ofPeople(leaveRequests.userId, scope),
    ofType(leaveRequests.leaveType, scope),
    userId === undefined ? undefined : eq(leaveRequests.userId, userId),
    status === undefined ? undefined : eq(leaveRequests.status, status),
  )
  return { scope, startDate, endDate, condition }
}

async function assertMaySeePerson(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await requirePerson(tx, userId)
  const lines = await readReportingLines(tx, actor.today)
  if (!canSeeBalances(actor, lines.ownerOf({ userId })))
    throw forbidden('Only the person, their approvers and admins can see this history.')
}

/** Named 'from' its start if it has no end. */
function fileNameOf({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }): string {
  return endDate === lastDate ? `leave-history-from-${startDate}` : `leave-history-${startDate}-to-${endDate}`
}

/** Default: the last twelve months and all future leave. */
function rangeOf({ startDate, endDate = lastDate }: HistoryFilter, today: PlainDate) {
  const yearBefore = addMonths(earlierOf(today, endDate), -12)
  return { startDate: startDate ?? laterOf(yearBefore, firstDate), endDate }
}

function readPage(
  tx: Tx,
  { condition, endDate }: History,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<LeaveRow[]> {
  const { startDate, id } = leaveRequests
  return tx
    .select()
    .from(leaveRequests)
    .where(and(condition, after && after.startDate <= endDate ? comesAfter(after) : beginsBy(endDate)))
    .orderBy(desc(startDate), desc(id))
    .limit(limit)
}

function beginsBy(endDate: PlainDate): SQL {
  return lte(leaveRequests.startDate, endDate)
}

/** Implies `beginsBy`: with both, PostgreSQL would start at the end date and skip all earlier pages again. */
function comesAfter(cursor: Cursor): SQL {
  const { startDate, id } = leaveRequests
  return sql`(${startDate}, ${id}) < (${cursor.startDate}::date, ${cursor.id}::uuid)`
}

function parseCursor(text: string): Cursor {
  const [, startDate, id] =
    /^(\d{4}-\d\d-\d\d)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!startDate || !id || !isPlainDate(startDate)) throw invalid('Please start again from the first page.')
  return { startDate, id }
}

/** Leaves out people who joined after the scope was read, rather than failing amid a long file. */
function rowsOf(found: readonly LeaveRow[], scope: ReportScope): Row[] {
  return found.flatMap((row) => {
    const user = scope.personOf(row.userId)
    return user ? [toRow(row, user, scope)] : []
  })
}

function toRow(row: LeaveRow, user: ReportPerson, { nameOf, typeNameOf }: ReportScope): Row {
  return {
    id: row.id,
    user,
    leaveType: row.leaveType,
    leaveTypeName: typeNameOf(row.leaveType),
    startDate: row.startDate,
    endDate: row.endDate,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    ...lengthOf(row),
    status: row.status,
    notes: row.notes,
    askedAt: row.createdAt.toISOString(),
    recordedBy: row.createdBy === row.userId ? null : nameOf(row.createdBy),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
  }
}

function toCells(row: Row): Cell[] {
  return [
    ...personCells(row.user),
    row.leaveTypeName,
    row.startDate,
    row.endDate,
    partOfDay(periodOf(row)),
    Number(row.totalDays),
    countOf(row.totalMinutes, 'hours'),
    capitalised(row.status),
    row.notes,
    row.askedAt,
    row.recordedBy && fullName(row.recordedBy),
    row.decidedBy && fullName(row.decidedBy),
    row.decidedAt,
    row.rejectionReason,
  ]
}
