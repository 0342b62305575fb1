import { and, eq, gte, isNull, lte, max } from 'drizzle-orm'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { isWholeOn, readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { findMember, type Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { stepsAhead } from '#shared/leave/approval-progress.ts'
import {
  awayApprover,
  currentApproverIds,
  currentApprovers,
  type ReportingLines,
  type Waiting,
} from '#shared/leave/approvers.ts'
import { availableFor } from '#shared/leave/available.ts'
import type { LeaveCheck, LeaveCheckQuery } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { LeaveAccount, LeaveDay, TakenDate } from '#shared/leave/leave-account.ts'
import { amountAsOn, leaveFigures } from '#shared/leave/leave-figures.ts'
import { type AmountInUnit, formatAmount } from '#shared/leave/leave-unit.ts'
import { type LeaveYear, leaveYearOf } from '#shared/leave/leave-year.ts'
import { balanceOn, ledgerYearOn } from '#shared/leave/statement.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import { canDecide } from '#shared/permissions.ts'
import { addDays, type DateRange, type PlainDate } from '#shared/plain-date.ts'
import { findAlsoAway } from '../reads/also-away.ts'
import { type Judgement, judgeRequest } from './judge.ts'
import { findSteps } from './steps-for.ts'

/**
 * GET /api/leave-requests/check: what a request would mean, before it is sent. For oneself, or for somebody
 * whose leave the actor may decide; with `requestId` as a change of that request, whose own days then don't
 * count.
 *
 * @throws Refusal 'notFound' for an unknown person or request, 'forbidden' for somebody else's leave.
 */
export async function checkLeave(ctx: Context, query: LeaveCheckQuery): Promise<LeaveCheck> {
  return ctx.inCompany(async (tx, actor) => {
    const lines = await readReportingLines(tx, actor.today)
    const { owner, leave } = await findSubject(tx, ctx, { actor, lines, query })
    const { startDate, endDate } = query
    const asked = toAsked(query)
    const recipients = currentApproverIds(lines, { userId: owner.id })
    const judgement = await judgeRequest(tx, { actor, now: ctx.now, owner, recipients, leave, asked })
    const { counted, type, account, isDecidedAtOnce, stepsLeft, refusals, warnings } = judgement
    const { today } = actor
    const isAsked = type && counted && owner.id === actor.userId
    const approvalSteps = isAsked
      ? await findSteps(tx, { ...counted, userId: owner.id, type, today })
      : stepsLeft
    const escalation = leave?.status === 'pending' ? leave.escalation : 'none'
    const waiting = { userId: owner.id, approvalSteps, escalation }
    const [now, ...then] = isDecidedAtOnce ? [] : stepsAhead(lines, waiting)
    const range = { owner, start: counted?.period.start ?? startDate, end: counted?.period.end ?? endDate }
    const maySee = (ownerId: string) =>
      ownerId === actor.userId || canDecide(actor, lines.ownerOf({ userId: ownerId }))
    const [alsoAway = []] = counted ? await findAlsoAway(tx, { actor, maySee }, [range]) : []
    return {
      unit: counted?.unit ?? 'days',
      totalDays: formatDays(counted?.totalHundredths ?? 0),
      totalMinutes: totalMinutesOf(counted?.dates ?? []),
      leaveYears: byLeaveYear(counted?.dates ?? [], account),
      balance: balanceAround(judgement, range, owner.today),
      refusals,
      warnings,
      alsoAway,
      goesTo: now?.people ?? [],
      goesToAll: now?.needsAll ?? false,
      thenTo: then.map(({ people, needsAll }) => ({ people, needsAll })),
      notified:
        isDecidedAtOnce && owner.id === actor.userId ? currentApprovers(lines, { userId: owner.id }) : [],
      awayApprover: isDecidedAtOnce ? null : await findAwayApprover(tx, lines, { waiting, today }),
    }
  })
}

/** The values of an address, as a request has them. */
function toAsked({ isHalfDay, startsAt, endsAt, ...asked }: LeaveCheckQuery) {
  const ends = { startsAt: startsAt === 'null' ? null : startsAt, endsAt: endsAt === 'null' ? null : endsAt }
  return { ...asked, ...ends, isHalfDay: isHalfDay === 'true' }
}

async function findAwayApprover(
  tx: Tx,
  lines: ReportingLines,
  { waiting, today }: { waiting: Waiting; today: PlainDate },
): Promise<LeaveCheck['awayApprover']> {
  const person = awayApprover(lines, waiting)
  if (!person) return null
  const [away] = await tx
    .select({ until: max(leaveRequests.endDate) })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.userId, person.id),
        eq(leaveRequests.status, 'approved'),
        isNull(leaveRequests.amendsId),
        lte(leaveRequests.startDate, today),
        gte(leaveRequests.endDate, today),
        isWholeOn(today),
      ),
    )
  return away?.until ? { person, until: away.until } : null
}

type Asking = { actor: Actor; lines: ReportingLines; query: LeaveCheckQuery }

async function findSubject(
  tx: Tx,
  ctx: Context,
  { actor, lines, query: { userId, requestId } }: Asking,
): Promise<{ owner: Member; leave: LeaveRow | null }> {
  const leave = requestId === undefined ? null : await findRequest(tx, requestId)
  const owner = await findMember(tx, userId ?? leave?.userId ?? actor.userId, ctx.now)
  if (!owner || owner.deactivatedAt || (leave && leave.userId !== owner.id)) throw notFound()
  if (owner.id !== actor.userId && !canDecide(actor, lines.ownerOf({ userId: owner.id })))
    throw forbidden('Only this person’s approvers can check their leave.')
  return { owner, leave }
}

async function findRequest(tx: Tx, id: string): Promise<LeaveRow> {
  const [row] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id))
  if (!row) throw notFound()
  return row
}

function byLeaveYear(dates: readonly TakenDate[], account: LeaveAccount): LeaveCheck['leaveYears'] {
  const years = new Map<PlainDate, { year: LeaveYear; dates: TakenDate[] }>()
  for (const day of dates) {
    const year = leaveYearOf(day.date, account.leaveYearStarts)
    const known = years.get(year.start)
    if (known) known.dates.push(day)
    else years.set(year.start, { year, dates: [day] })
  }
  return [...years.values()].map(({ year: { start, end }, dates: ofYear }) => {
    const { unit } = leaveFigures(account, end)
    const ledger = ledgerYearOn(account, end)
    const amountOf =
      ledger?.amountOf ?? ((day: TakenDate) => (unit === 'days' ? day.hundredths : day.minutes))
    const amount = ofYear.reduce((sum, day) => sum + amountOf(day), 0)
    return { start, end, unit, amount: formatAmount(amount, unit) }
  })
}

/** All in what the type counts in today, also for leave of a leave year before it changed its unit. */
function balanceAround(
  { counted, accountNow, account, agreed }: Judgement,
  { start, end }: DateRange,
  today: PlainDate,
): LeaveCheck['balance'] {
  const dates = counted?.dates ?? []
  // Also for dates that count nothing, what is available is shown.
  const chosen = dates.length > 0 ? dates : [{ date: start, hundredths: 0, minutes: 0 }]
  const available = availableFor(account, chosen, agreed)
  if (available === null) return null
  const { unit, remainingAmount } = leaveFigures(accountNow, today)
  const after = leaveFigures(withAsked(account, dates), today)
  const onReturn = balanceOnReturn(account, dates, end)
  const inWords = (amount: AmountInUnit) => formatAmount(amountAsOn(account, amount, today), unit)
  return {
    unit,
    today: formatAmount(remainingAmount, unit),
    after: formatAmount(after.remainingAmount, unit),
    onReturn: onReturn ? inWords(onReturn) : '0',
    available: inWords({ ...available, amount: Math.max(0, available.amount) }),
  }
}

/**
 * At the start of the day after the leave: with what is earned that day, and without leave that begins on it.
 */
function balanceOnReturn(
  account: LeaveAccount,
  dates: readonly TakenDate[],
  end: PlainDate,
): AmountInUnit | null {
  const until = (account.leave ?? []).filter(({ date }) => date <= end)
  const withLeave = withAsked({ ...account, leave: until }, dates)
  return balanceOn(withLeave, addDays(end, 1)) ?? balanceOn(withLeave, end)
}

function withAsked(account: LeaveAccount, dates: readonly TakenDate[]): LeaveAccount {
  const asked = dates.map((day): LeaveDay => ({ ...day, requestId: '', status: 'pending' }))
  return { ...account, leave: [...(account.leave ?? []), ...asked] }
}
