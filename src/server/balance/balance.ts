import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import type { LeaveRow } from '../leave/rows.ts'
import { readLeaveAccount, readLeaveAccounts } from './account.ts'

/** GET /api/leave-balance: the actor's annual leave in the current leave year (leave-rules, 'Spec's figures'). */
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

/** Days left in the leave year of each pending request, without and with it; types without an allowance are left out. */
export async function balancesAround(
  tx: Tx,
  requests: readonly LeaveRow[],
): Promise<Map<string, { before: string; after: string }>> {
  const balances = new Map<string, { before: string; after: string }>()
  for (const leaveType of new Set(requests.map((request) => request.leaveType))) {
    const ofType = requests.filter((request) => request.leaveType === leaveType)
    const accounts = await readLeaveAccounts(tx, [...new Set(ofType.map(({ userId }) => userId))], leaveType)
    for (const request of ofType) {
      const account = accounts.get(request.userId)
      const balance = account && balanceAround(account, request)
      if (balance) balances.set(request.id, balance)
    }
  }
  return balances
}

function balanceAround(account: LeaveAccount, { id, endDate }: LeaveRow) {
  if (!ledgerYearOn(account, endDate)) return undefined
  const without = { ...account, leave: (account.leave ?? []).filter((day) => day.requestId !== id) }
  return {
    before: formatDays(leaveFigures(without, endDate).remainingHundredths),
    after: formatDays(leaveFigures(account, endDate).remainingHundredths),
  }
}
