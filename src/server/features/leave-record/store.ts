import { and, asc, eq, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { lockOwner, readReportingLines } from '#server/features/people/approvers.ts'
import { findPresentPerson } from '#server/features/people/person.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { forbidden, inactive, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import { escalationAnew } from '#shared/leave/silence.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import { canApproveLeave } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { askForNewDates, askToCover, coverColumns, type NamedCover, noCover } from './covering.ts'
import { decidedAsStandIn } from './decided-as-stand-in.ts'
import { decidersOf } from './deciders.ts'
import { recordLeaveUpdate } from './record-update.ts'
import { findLeave, isPendingLeave, type LeaveRow, presentLeave } from './rows.ts'

/** Dates of leave, with what each counts and takes, and what the type counts in. */
export type AgreedLeave = { unit: LeaveUnit; period: LeavePeriod; dates: readonly TakenDate[] }

export type LeaveToStore = AgreedLeave & {
  userId: string
  leaveType: string
  notes: string | null
  status: 'pending' | 'approved'
  createdBy: string
  /** Null if nobody decided: the request is pending, or was approved automatically. */
  decidedBy: string | null
  /** Default: it waits for the manager alone. */
  approvalSteps?: StepsOfRequest | null
  /** Of an amendment. */
  amends?: { id: string; kind: 'change' | 'ill' }
  cover?: NamedCover
}

/**
 * Refuses people who have been deactivated in the meantime. The caller has locked the person.
 *
 * @throws Refusal 'unauthorized'.
 */
export async function assertActive(tx: Tx, userId: string): Promise<void> {
  if (!(await findPresentPerson(tx, userId))) throw inactive()
}

/**
 * Stores a request, or an amendment of one, with its days; answers its id. The caller holds the lock on the
 * person, and has checked that the owner of a pending request is active.
 */
export async function storeLeave(
  tx: Tx,
  ctx: Pick<Context, 'companyId' | 'now'>,
  leave: LeaveToStore,
): Promise<string> {
  const id = newId()
  await storeLeaveAs(tx, ctx, id, leave)
  return id
}

/** `storeLeave` under a given id; answers the row. */
export async function storeLeaveAs(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  id: string,
  leave: LeaveToStore,
): Promise<LeaveRow> {
  const { userId, leaveType, notes, status, createdBy, decidedBy, approvalSteps = null, amends } = leave
  const { cover = noCover } = leave
  const row: LeaveRow = {
    companyId,
    id,
    userId,
    amendsId: amends?.id ?? null,
    amendmentKind: amends?.kind ?? null,
    leaveType,
    ...leaveColumns(leave),
    notes,
    status,
    rejectionReason: null,
    createdBy,
    decidedBy,
    decidedAt: status === 'approved' ? now : null,
    createdAt: now,
    approvalSteps,
    waitingSince: null,
    escalation: 'none',
    endsOn: null,
    revision: 0,
    revisedAt: null,
    ...coverColumns(cover),
  }
  // Sent at once, before an audit line of the same packet: its domain event has this row.
  await tx.insert(leaveRequests).values(row).execute()
  await storeDays(tx, companyId, id, leave.dates)
  await askToCover(tx, row)
  return row
}

/**
 * Gives a request other dates and days, and another type or notes if these are given. The colleague who
 * covers is asked anew for other dates.
 */
export async function replaceLeave(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  id: string,
  leave: AgreedLeave & { leaveType?: string; notes?: string | null },
): Promise<void> {
  const { leaveType, notes } = leave
  await askForNewDates(tx, { requestId: id, now }, leave.period)
  await tx
    .update(leaveRequests)
    .set({
      ...leaveColumns(leave),
      ...(leaveType !== undefined && { leaveType }),
      ...(notes !== undefined && { notes }),
      revision: sql`${leaveRequests.revision} + 1`,
      revisedAt: now,
    })
    .where(eq(leaveRequests.id, id))
  await tx.delete(leaveRequestDays).where(eq(leaveRequestDays.requestId, id))
  await storeDays(tx, companyId, id, leave.dates)
}

/** Stores what the dates of a request take now, where that is no other amount for those who see it. */
export async function replaceDays(
  tx: Tx,
  { id, companyId }: Pick<LeaveRow, 'id' | 'companyId'>,
  dates: readonly TakenDate[],
): Promise<void> {
  await tx
    .update(leaveRequests)
    .set({ totalDays: formatDays(totalOf(dates)), totalMinutes: totalMinutesOf(dates) })
    .where(eq(leaveRequests.id, id))
  await tx.delete(leaveRequestDays).where(eq(leaveRequestDays.requestId, id))
  await storeDays(tx, companyId, id, dates)
}

/**
 * What a pending request is set to for its approvers to have their days anew; those who joined them stay
 * (docs/approvals.md).
 */
export function waitingAnew(now: Date, { escalation }: Pick<LeaveRow, 'escalation'>) {
  return { waitingSince: now, escalation: escalationAnew(escalation), endsOn: null }
}

/** The dates of a request in order, with the days that each counts. */
export async function readDates(tx: Tx, requestId: string): Promise<TakenDate[]> {
  const rows = await tx
    .select()
    .from(leaveRequestDays)
    .where(eq(leaveRequestDays.requestId, requestId))
    .orderBy(asc(leaveRequestDays.date))
  return rows.map(({ date, days, minutes }) => ({ date, hundredths: parseDays(days), minutes }))
}

/** The days that dates of leave count. */
export function totalOf(dates: readonly TakenDate[]): Hundredths {
  return dates.reduce((total, { hundredths }) => total + hundredths, 0)
}

/**
 * Locks the owner of a request or amendment, and reads it: until the end of the transaction nobody else
 * changes this person's leave.
 *
 * @throws Refusal 'notFound'.
 */
export async function lockRequest(tx: Tx, id: string): Promise<LeaveRow> {
  const { rows } = await pipeline({
    lock: lockOwner(tx, id),
    rows: tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)),
  })
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** A request's pending amendment. */
export async function findPendingAmendment(tx: Tx, requestId: string): Promise<LeaveRow | undefined> {
  const [amendment] = await tx
    .select()
    .from(leaveRequests)
    .where(and(eq(leaveRequests.amendsId, requestId), isPendingLeave))
  return amendment
}

type Withdrawal = {
  requestId: string
  actorId: string
  /** The actor's date. */
  today: PlainDate
  /** Its owner, unless a notification about the leave itself says enough. */
  notify?: readonly string[]
  /** Who is told of the leave itself. */
  toldOtherwise?: readonly string[]
}

/**
 * Cancels a request's pending amendment: it is void once the leave is cancelled or otherwise changed. Those
 * for whom it waited, or who approved a step of it, are notified.
 */
export async function withdrawAmendment(
  tx: Tx,
  { companyId, now }: Pick<Context, 'companyId' | 'now'>,
  { requestId, actorId, today, notify = [], toldOtherwise = [] }: Withdrawal,
): Promise<void> {
  const withdrawn = await tx
    .update(leaveRequests)
    .set({ status: 'cancelled' })
    .where(and(eq(leaveRequests.amendsId, requestId), isPendingLeave))
    .returning()
  for (const amendment of withdrawn) {
    const lines = await readReportingLines(tx, today, [amendment])
    const deciders = decidersOf(lines, { ...amendment, status: 'pending' })
    await recordLeaveUpdate(
      tx,
      { at: now, companyId, actorId },
      {
        subjectId: amendment.id,
        action: 'leave-amendment.cancelled',
        before: { status: 'pending' },
        after: { status: 'cancelled' },
        notify: [...notify, ...deciders.filter((id) => !toldOtherwise.includes(id))],
      },
    )
  }
}

/**
 * GET /api/leave-requests/{id}: for its owner and for people who may decide it. An amendment's id gives the
 * leave that it would change.
 *
 * @throws Refusal 'notFound', 'forbidden'.
 */
export async function getLeaveRequest(ctx: Context, id: string): Promise<LeaveRequest> {
  return ctx.inCompany((tx, actor) => readVisibleRequest(tx, actor, id))
}

/** `getLeaveRequest` within a transaction. */
export async function readVisibleRequest(tx: Tx, actor: Actor, id: string): Promise<LeaveRequest> {
  const { amendsId, status, escalation, approvalSteps } = leaveRequests
  const found = await tx
    .select({
      amendsId,
      status,
      escalation,
      approvalSteps,
      userId: leaveRequests.userId,
      isStandIn: decidedAsStandIn(actor.userId),
    })
    .from(leaveRequests)
    .where(or(eq(leaveRequests.id, id), and(eq(amendsId, id), isPendingLeave)))
  const leaveId = found.find((row) => row.amendsId !== null)?.amendsId ?? id
  const request = await readRequest(tx, leaveId, actor.today)
  if (request.userId === actor.userId) return request
  const waiting = found.find((row) => row.status === 'pending') ?? request
  const lines = await readReportingLines(tx, actor.today, [waiting])
  const isTheirs = canApproveLeave(actor) && found.some(({ isStandIn }) => isStandIn)
  if (!isTheirs && !lines.maySee(actor.userId, waiting))
    throw forbidden('Only its owner or an approver can open this request.')
  return request
}

/** The request as its owner and its deciders see it. */
export async function readRequest(tx: Tx, id: string, today: PlainDate): Promise<LeaveRequest> {
  const rows = await findLeave(tx, { id })
  const [request] = await presentLeave(tx, rows, today)
  if (!request) throw notFound()
  return request
}

function leaveColumns({ unit, period, dates }: AgreedLeave) {
  return {
    unit,
    startDate: period.start,
    endDate: period.end,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    totalDays: formatDays(totalOf(dates)),
    totalMinutes: totalMinutesOf(dates),
  }
}

async function storeDays(
  tx: Tx,
  companyId: string,
  requestId: string,
  dates: readonly TakenDate[],
): Promise<void> {
  if (dates.length === 0) return
  await tx.insert(leaveRequestDays).values(
    dates.map(({ date, hundredths, minutes }) => ({
      companyId,
      requestId,
      date,
      days: formatDays(hundredths),
      minutes,
    })),
  )
}
