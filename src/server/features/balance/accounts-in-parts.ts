import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import { leaveYearsBetween } from '#shared/leave/leave-year.ts'
import { addDays, addMonths, type PlainDate } from '#shared/plain-date.ts'
import { readLeaveAccounts, toAccounts } from './account.ts'
import { selectAccountsInParts, selectCommonTerms, selectPeopleWithChanges } from './account-rows.ts'

/**
 * An account with fewer dates of leave: the part of a request between two boundaries is as a whole on its
 * first date in `leave`, and on its last in `leaveAtLast`. Leave doesn't have its request here.
 */
export type AccountInParts = LeaveAccount & { leave: readonly LeaveDay[]; leaveAtLast: readonly LeaveDay[] }

/**
 * These people's accounts for one leave type, in a fraction of the time of `readLeaveAccounts`. `boundaries`
 * are in order; later dates are all there. Pending changes of leave are left out.
 */
export async function readAccountsInParts(
  tx: Tx,
  userIds: readonly string[],
  { leaveType, boundaries }: { leaveType: string; boundaries: readonly PlainDate[] },
): Promise<Map<string, AccountInParts>> {
  const ids = [...userIds]
  const [read] = await selectAccountsInParts(tx, { ids, leaveType, boundaries })
  const accounts = await toAccounts(tx, ids, read, new Map())
  const parts = new Map(read?.leave.map((one) => [one.userId, one.parts]))
  return new Map(
    [...accounts].map(([id, account]) => {
      const leaveAtLast: LeaveDay[] = []
      const leave = (parts.get(id) ?? []).map(([date, last, hundredths, minutes, status]): LeaveDay => {
        const part = { requestId: '', status, date, hundredths, minutes }
        leaveAtLast.push(last === date ? part : { ...part, date: last })
        return part
      })
      return [id, { ...account, leave, leaveAtLast }]
    }),
  )
}

/**
 * These people's accounts for one leave type, for `leaveFigures` on days up to the end of the leave year that
 * holds `until`, and for the balance at the end of `until`: other figures need each date of leave. Reads all
 * dates only of people whose leave somebody asks to change, and where amounts are converted, which rounds
 * those of each date.
 */
export async function readAccountsForFigures(
  tx: Tx,
  userIds: readonly string[],
  { leaveType, until }: { leaveType: string; until: PlainDate },
): Promise<Map<string, LeaveAccount>> {
  const [known, changing] = await Promise.all([readBoundaries(tx, until), selectPeopleWithChanges(tx)])
  const boundaries = [...new Set([...known, addDays(until, 1)])].toSorted()
  const accounts = await readAccountsInParts(tx, userIds, { leaveType, boundaries })
  const withChanges = new Set(changing.map(({ userId }) => userId))
  const inFull = userIds.filter((id) => withChanges.has(id) || accounts.get(id)?.dayLengthOn)
  if (inFull.length === 0) return accounts
  return new Map<string, LeaveAccount>([...accounts, ...(await readLeaveAccounts(tx, inFull, leaveType))])
}

/**
 * The dates on which leave years begin, carried days have expired and days of opening balances are over,
 * from the company's first leave year to the end of the one that holds `until`.
 */
export async function readBoundaries(tx: Tx, until: PlainDate): Promise<PlainDate[]> {
  const [terms] = await selectCommonTerms(tx)
  if (!terms) return []
  const { companyCreated, leaveYearStarts, carriedValidMonths, openingDates } = terms
  const openings = openingDates.map(({ date }) => addDays(date, 1))
  const found = leaveYearsBetween(companyCreated, until, leaveYearStarts).flatMap(({ start, end }) => {
    const expiries = carriedValidMonths
      .flatMap(({ months }) => months ?? [])
      .map((months) => addMonths(start, months))
    const within = [...expiries, ...openings].filter((date) => date >= start && date <= end)
    return [start, ...within, addDays(end, 1)]
  })
  return [...new Set(found)].toSorted()
}
