import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { parseDays } from '#shared/leave/days.ts'
import { remainingWith } from '#shared/leave/leave-figures.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { leaveYearsBetween } from '#shared/leave/leave-year.ts'
import { shortageWith } from '#shared/leave/may-ask.ts'
import { addMonths, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { type RoughAccount, readRoughAccounts } from './account.ts'
import { selectCommonTerms } from './account-rows.ts'
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
  const boundaries = await readBoundaries(tx, requests)
  const changing = new Set(
    pending.flatMap(({ request }) => (request.amendsId === null ? [] : [request.userId])),
  )
  const plain = requests.filter(({ request }) => !changing.has(request.userId))
  const read = [...Map.groupBy(plain, allowanceOf)].map(async ([leaveType, ofType]) => {
    const userIds = [...new Set(ofType.map(({ request }) => request.userId))]
    return [leaveType, await readRoughAccounts(tx, userIds, { leaveType, boundaries })] as const
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
  account: RoughAccount,
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
function leftIn(account: RoughAccount, on: PlainDate) {
  const amount = remainingWith(account, on)(account.leave)
  const unit = account.policies[0]?.unit ?? 'days'
  return amount === null ? null : { unit, amount: formatAmount(amount, unit) }
}

/**
 * The dates on which leave years begin and carried days have expired, from the company's first to the last of
 * these requests; and the months meanwhile, as most balances grow by the month.
 */
async function readBoundaries(tx: Tx, requests: readonly ToDecide[]): Promise<PlainDate[]> {
  const [first] = requests
  const [terms] = await selectCommonTerms(tx)
  if (!terms || !first) return []
  const { companyCreated, leaveYearStarts, carriedValidMonths } = terms
  const start = requests.reduce(
    (min, { request }) => earlierOf(min, request.startDate),
    first.request.startDate,
  )
  const end = requests.reduce((max, { request }) => laterOf(max, request.endDate), first.request.endDate)
  const years = leaveYearsBetween(companyCreated, end, leaveYearStarts)
  const found = new Set(
    years.flatMap((year) => [
      year.start,
      ...carriedValidMonths.flatMap(({ months }) => (months === null ? [] : addMonths(year.start, months))),
    ]),
  )
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = addMonths(month, 1)) found.add(month)
  return [...found].toSorted()
}
