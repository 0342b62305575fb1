import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { parseDays } from '#shared/leave/days.ts'
import { remainingWith } from '#shared/leave/leave-figures.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { shortageWith } from '#shared/leave/may-ask.ts'
import { addMonths, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { type AccountInParts, readAccountsInParts, readBoundaries } from './accounts-in-parts.ts'
import { allowanceOf, type BalanceAround, readBalancesToDecide, type ToDecide } from './balance.ts'

type Cover = {
  /** Whether its approval would be refused, as the balance doesn't cover it. */
  isShort(toDecide: ToDecide): boolean
  /** What is left after its approval, as `balancesAround` has it. */
  leftAfter(toDecide: ToDecide): { unit: BalanceAround['unit']; amount: BalanceAround['after'] } | null
}

/**
 * Which of these requests the balance doesn't cover, out of `pending`, everything that waits in the company.
 * Answers what `readBalancesToDecide` does, but reads the dates of leave only of people whose leave somebody
 * asks to change, and where it depends on them.
 */
export async function judgeCover(
  tx: Tx,
  requests: readonly ToDecide[],
  pending: readonly { request: LeaveRow }[],
): Promise<Cover> {
  const boundaries = await readBoundariesOf(tx, requests)
  const changing = new Set(
    pending.flatMap(({ request }) => (request.amendsId === null ? [] : [request.userId])),
  )
  const plain = requests.filter(({ request }) => !changing.has(request.userId))
  const read = [...Map.groupBy(plain, allowanceOf)].map(async ([leaveType, ofType]) => {
    const userIds = [...new Set(ofType.map(({ request }) => request.userId))]
    return [leaveType, await readAccountsInParts(tx, userIds, { leaveType, boundaries })] as const
  })
  const accounts = new Map(await Promise.all(read))
  const judged = new Map(
    plain.flatMap(({ request }) => {
      const account = accounts.get(request.leaveType)?.get(request.userId)
      const isShort = account && judge(account, request, boundaries)
      return isShort === undefined ? [] : [[request.id, { account, isShort }] as const]
    }),
  )
  const exact = await readBalancesToDecide(
    tx,
    requests.filter(({ request }) => !judged.has(request.id)),
  )
  return {
    isShort: (toDecide) => judged.get(toDecide.request.id)?.isShort ?? exact.isShort(toDecide),
    leftAfter: (toDecide) => {
      const account = judged.get(toDecide.request.id)?.account
      if (account) return leftIn(account, toDecide.request.endDate)
      const around = exact.around(toDecide)
      return around && { unit: around.unit, amount: around.after }
    },
  }
}

/**
 * Whether the balance is short, or undefined where that depends on the dates. With all parts of leave on
 * their first dates no balance is higher than it is, with all on their last none is lower. Converted amounts
 * are rounded for each date, so for them parts don't do.
 */
function judge(
  account: AccountInParts,
  { startDate, endDate, totalDays, totalMinutes }: LeaveRow,
  boundaries: readonly PlainDate[],
): boolean | undefined {
  if (account.dayLengthOn) return undefined
  const { leave, leaveAtLast } = account
  const shortage = shortageWith(
    account,
    leaveAtLast.reduce((last, { date }) => laterOf(last, date), endDate),
  )
  if (shortage(leave, startDate) === null) return false
  const isPart = !boundaries.some((boundary) => startDate < boundary && boundary <= endDate)
  const takesSome = parseDays(totalDays) > 0 && totalMinutes > 0
  return isPart && takesSome && shortage(leaveAtLast, endDate) !== null ? true : undefined
}

/** Whole leave years, and what was taken until carried days expired, are as with all dates. */
function leftIn(account: AccountInParts, on: PlainDate) {
  const left = remainingWith(account, on)(account.leave)
  return left && { unit: left.unit, amount: formatAmount(left.amount, left.unit) }
}

/** Months begin as well, as most balances grow by the month. */
async function readBoundariesOf(tx: Tx, requests: readonly ToDecide[]): Promise<PlainDate[]> {
  if (requests.length === 0) return []
  const start = requests.map(({ request }) => request.startDate).reduce(earlierOf)
  const end = requests.map(({ request }) => request.endDate).reduce(laterOf)
  const found = new Set(await readBoundaries(tx, end))
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = addMonths(month, 1)) found.add(month)
  return [...found].toSorted()
}
