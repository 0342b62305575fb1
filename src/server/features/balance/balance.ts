import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import { leaveFigures, remainingWith } from '#shared/leave/leave-figures.ts'
import { mayAskFor } from '#shared/leave/may-ask.ts'
import { readLeaveAccount, readLeaveAccounts } from './account.ts'

/**
 * GET /api/leave-balance: the actor's annual leave in the current leave year (leave-rules, 'Spec's figures').
 */
export async function getLeaveBalance(ctx: Context): Promise<LeaveBalance> {
  return ctx.inCompany(async (tx, actor) => {
    const account = await readLeaveAccount(tx, actor.userId, 'annual')
    const { totalHundredths, usedHundredths, pendingHundredths, year } = leaveFigures(account, actor.today)
    return {
      totalDays: formatDays(totalHundredths),
      usedDays: formatDays(usedHundredths),
      pendingDays: formatDays(pendingHundredths),
      leaveYearStart: year.start,
      leaveYearEnd: year.end,
    }
  })
}

/** What remains of the actor's annual leave in the current leave year, as the dashboard's tile shows it. */
export async function remainingToday(tx: Tx, actor: Actor): Promise<string> {
  const account = await readLeaveAccount(tx, actor.userId, 'annual')
  return formatDays(leaveFigures(account, actor.today).remainingHundredths)
}

/** A request to decide, or an amendment with the leave that it would change. */
type ToDecide = { request: LeaveRow; amended: LeaveRow | null }

/**
 * Days left in the leave year of each pending request, without and with it; for an amendment, with the leave
 * as it is and as it would be; for an illness, of the leave whose days come back. Types without an allowance
 * are left out.
 */
export async function balancesAround(
  tx: Tx,
  requests: readonly ToDecide[],
): Promise<Map<string, { before: string; after: string }>> {
  const balances = await readBalancesToDecide(tx, requests)
  return new Map(
    requests.flatMap((toDecide) => {
      const balance = balances.around(toDecide)
      return balance ? [[toDecide.request.id, balance] as const] : []
    }),
  )
}

type BalancesToDecide = {
  /** As `balancesAround` has it. */
  around(toDecide: ToDecide): { before: string; after: string } | null
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

function balanceAround(account: LeaveAccount, { request, amended }: ToDecide, dates: readonly DatedDays[]) {
  const { id, amendsId, amendmentKind, endDate } = request
  const remaining = remainingWith(account, endDate)
  const all = account.leave ?? []
  if (amendsId === null || !amended)
    return inDays(remaining(all.filter((day) => day.requestId !== id)), remaining(all))

  const others = all.filter((day) => day.requestId !== amendsId)
  const standing = all.filter((day) => day.requestId === amendsId && day.status === 'approved')
  const changed =
    amendmentKind === 'ill'
      ? standing.filter(({ date }) => !dates.some((ill) => ill.date === date))
      : dates.map((day): LeaveDay => ({ ...day, requestId: amendsId, status: 'approved' }))
  return inDays(remaining([...others, ...standing]), remaining([...others, ...changed]))
}

/** An illness gives days back. */
function isNotCovered(
  account: LeaveAccount,
  { request: { id, amendsId, amendmentKind } }: ToDecide,
  datesOfAmendment: readonly DatedDays[],
): boolean {
  if (amendmentKind === 'ill') return false
  const leave = account.leave ?? []
  const own = leave.filter(({ requestId }) => requestId === (amendsId ?? id))
  const others = leave.filter(({ requestId }) => requestId !== (amendsId ?? id))
  const asked = amendsId === null ? own : datesOfAmendment
  const added =
    amendsId === null
      ? asked
      : daysAddedBy(
          asked,
          own.filter(({ status }) => status === 'approved'),
        )
  return added.length > 0 && !mayAskFor({ ...account, leave: others }, asked).allowed
}

function inDays(before: Hundredths | null, after: Hundredths | null) {
  return before === null || after === null
    ? undefined
    : { before: formatDays(before), after: formatDays(after) }
}

async function readDatesOfAmendments(
  tx: Tx,
  requests: readonly ToDecide[],
): Promise<Map<string, DatedDays[]>> {
  const ids = requests.flatMap(({ request }) => (request.amendsId === null ? [] : [request.id]))
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(leaveRequestDays).where(isOneOf(leaveRequestDays.requestId, ids))
  return new Map(
    [...Map.groupBy(rows, ({ requestId }) => requestId)].map(([id, days]) => [
      id,
      days.map((day) => ({ date: day.date, hundredths: parseDays(day.days) })),
    ]),
  )
}
