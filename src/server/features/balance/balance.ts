import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { leaveRequestDays } from '#server/platform/db/schema.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import { leaveFigures, remainingWith } from '#shared/leave/leave-figures.ts'
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
  const balances = new Map<string, { before: string; after: string }>()
  const dates = await readDatesOfAmendments(tx, requests)
  for (const [leaveType, ofType] of Map.groupBy(requests, allowanceOf)) {
    const userIds = [...new Set(ofType.map(({ request }) => request.userId))]
    const accounts = await readLeaveAccounts(tx, userIds, leaveType)
    for (const toDecide of ofType) {
      const { id, userId } = toDecide.request
      const account = accounts.get(userId)
      const balance = account && balanceAround(account, toDecide, dates.get(id) ?? [])
      if (balance) balances.set(id, balance)
    }
  }
  return balances
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
