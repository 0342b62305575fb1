import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { type LeaveRow, leaveIdOf } from '#server/features/leave-record/rows.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import type { LeaveBalance, PendingApproval } from '#shared/leave/contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import type { LeaveAccount, LeaveDay, TakenDate } from '#shared/leave/leave-account.ts'
import { leaveFigures, remainingWith } from '#shared/leave/leave-figures.ts'
import {
  type Amount,
  type AmountInUnit,
  convertAmount,
  formatAmount,
  type LeaveUnit,
} from '#shared/leave/leave-unit.ts'
import { asksForMore, mayAskFor } from '#shared/leave/may-ask.ts'
import { readLeaveAccount, readLeaveAccounts } from './account.ts'

/**
 * GET /api/leave-balance: the actor's annual leave in the current leave year (leave-rules, 'Spec's figures').
 */
export async function getLeaveBalance(ctx: Context): Promise<LeaveBalance> {
  return ctx.inCompany(async (tx, actor) => {
    const account = await readLeaveAccount(tx, actor.userId, 'annual')
    const { unit, totalAmount, usedAmount, pendingAmount, year } = leaveFigures(account, actor.today)
    const inDays = await daysOf(tx, actor, unit)
    return {
      totalDays: inDays(totalAmount),
      usedDays: inDays(usedAmount),
      pendingDays: inDays(pendingAmount),
      unit,
      total: formatAmount(totalAmount, unit),
      used: formatAmount(usedAmount, unit),
      pending: formatAmount(pendingAmount, unit),
      leaveYearStart: year.start,
      leaveYearEnd: year.end,
    }
  })
}

/** What remains of the actor's annual leave in the current leave year, as the dashboard's tile shows it. */
export async function remainingToday(
  tx: Tx,
  actor: Actor,
): Promise<Pick<DashboardStats, 'leaveBalance' | 'balance'>> {
  const account = await readLeaveAccount(tx, actor.userId, 'annual')
  const { unit, remainingAmount } = leaveFigures(account, actor.today)
  const inDays = await daysOf(tx, actor, unit)
  return {
    leaveBalance: inDays(remainingAmount),
    balance: { unit, amount: formatAmount(remainingAmount, unit) },
  }
}

/** Amounts of the actor as days, by the length of their day. */
async function daysOf(tx: Tx, actor: Actor, unit: LeaveUnit): Promise<(amount: Amount) => string> {
  if (unit === 'days') return formatDays
  const dayLength = (await readDayLengths(tx, [actor.userId]))(actor.userId)(actor.today)
  return (amount) => formatDays(convertAmount(amount, unit, 'days', dayLength))
}

/** A request to decide, or an amendment with the leave that it would change. */
export type ToDecide = { request: LeaveRow; amended: LeaveRow | null }

/**
 * Days left in the leave year of each pending request, without and with it; for an amendment, with the leave
 * as it is and as it would be; for an illness, of the leave whose days come back. Types without an allowance
 * are left out.
 */
export async function balancesAround(
  tx: Tx,
  requests: readonly ToDecide[],
): Promise<Map<string, BalanceAround>> {
  const balances = await readBalancesToDecide(tx, requests)
  return new Map(
    requests.flatMap((toDecide) => {
      const balance = balances.around(toDecide)
      return balance ? [[toDecide.request.id, balance] as const] : []
    }),
  )
}

/** What is left of a leave type, in its unit. */
export type BalanceLeft = Pick<BalanceAround, 'unit'> & { left: string }

/**
 * What is left of the type of some leave in the leave year that it ends in, with all approved and pending
 * leave; undefined without an allowance.
 */
export async function readBalanceLeft(tx: Tx, leave: ToDecide): Promise<BalanceLeft | undefined> {
  const { userId, endDate } = leave.request
  const account = await readLeaveAccount(tx, userId, allowanceOf(leave))
  const left = remainingWith(account, endDate)(account.leave ?? [])
  return left ? { unit: left.unit, left: formatAmount(left.amount, left.unit) } : undefined
}

/** What is left before and after a decision. */
export type BalanceAround = NonNullable<PendingApproval['balance']>

type BalancesToDecide = {
  /** As `balancesAround` has it. */
  around(toDecide: ToDecide): BalanceAround | null
  /** Whether its approval would be refused, as the balance doesn't cover it. */
  isShort(toDecide: ToDecide): boolean
}

/**
 * What these decisions mean for the balances: read in a few queries, computed for those that are asked about.
 */
export async function readBalancesToDecide(tx: Tx, requests: readonly ToDecide[]): Promise<BalancesToDecide> {
  const dates = await readDatesOfAmendments(tx, requests)
  const read = [...Map.groupBy(requests, allowanceOf)].map(async ([leaveType, ofType]) => {
    const userIds = [...new Set(ofType.map(({ request }) => request.userId))]
    return [leaveType, await readLeaveAccounts(tx, userIds, leaveType)] as const
  })
  const accounts = new Map(await Promise.all(read))
  const accountOf = (toDecide: ToDecide) => accounts.get(allowanceOf(toDecide))?.get(toDecide.request.userId)
  return {
    around: (toDecide) => {
      const account = accountOf(toDecide)
      return (account && balanceAround(account, toDecide, dates.get(toDecide.request.id) ?? [])) ?? null
    },
    isShort: (toDecide) => {
      const account = accountOf(toDecide)
      return account !== undefined && isNotCovered(account, toDecide, dates.get(toDecide.request.id) ?? [])
    },
  }
}

/** The leave type whose balance a decision is about. */
function allowanceOf({ request, amended }: ToDecide): string {
  return request.amendmentKind === 'ill' && amended ? amended.leaveType : request.leaveType
}

function balanceAround(account: LeaveAccount, { request, amended }: ToDecide, dates: readonly TakenDate[]) {
  const { id, amendsId, amendmentKind, endDate } = request
  const remaining = remainingWith(account, endDate)
  const all = account.leave ?? []
  if (amendsId === null || !amended)
    return inWords(remaining(all.filter((day) => day.requestId !== id)), remaining(all))

  const others = all.filter((day) => day.requestId !== amendsId)
  const standing = all.filter((day) => day.requestId === amendsId && day.status === 'approved')
  const changed =
    amendmentKind === 'ill'
      ? standing.filter(({ date }) => !dates.some((ill) => ill.date === date))
      : dates.map((day): LeaveDay => ({ ...day, requestId: amendsId, status: 'approved' }))
  return inWords(remaining([...others, ...standing]), remaining([...others, ...changed]))
}

/** An illness gives days back. */
function isNotCovered(
  account: LeaveAccount,
  { request }: ToDecide,
  datesOfAmendment: readonly TakenDate[],
): boolean {
  const { amendsId, amendmentKind } = request
  if (amendmentKind === 'ill') return false
  const leave = account.leave ?? []
  const leaveId = leaveIdOf(request)
  const own = leave.filter(({ requestId }) => requestId === leaveId)
  const others = leave.filter(({ requestId }) => requestId !== leaveId)
  const asked = amendsId === null ? own : datesOfAmendment
  const added =
    amendsId === null
      ? asked
      : daysAddedBy(
          asked,
          own.filter(({ status }) => status === 'approved'),
        )
  return asksForMore(account, added) && !mayAskFor({ ...account, leave: others }, asked).allowed
}

/** Both are of the same leave year. */
function inWords(before: AmountInUnit | null, after: AmountInUnit | null): BalanceAround | undefined {
  if (!before || !after) return undefined
  const { unit } = after
  return { unit, before: formatAmount(before.amount, unit), after: formatAmount(after.amount, unit) }
}

async function readDatesOfAmendments(
  tx: Tx,
  requests: readonly ToDecide[],
): Promise<Map<string, TakenDate[]>> {
  const ids = requests.flatMap(({ request }) => (request.amendsId === null ? [] : [request.id]))
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(leaveRequestDays).where(isOneOf(leaveRequestDays.requestId, ids))
  return new Map(
    [...Map.groupBy(rows, ({ requestId }) => requestId)].map(([id, days]) => [
      id,
      days.map((day) => ({ date: day.date, hundredths: parseDays(day.days), minutes: day.minutes })),
    ]),
  )
}
