import { isDeepStrictEqual } from 'node:util'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import type { BalanceOfPerson, LeaveStatement } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** Reads over HTTP as somebody; throws where it is refused. */
export type Reads = <Answer>(path: string) => Promise<Answer>

/** By person and type, by how much booked leave is uncovered, in hundredths of days, where it is. */
export type Uncovered = Map<string, number>

/** `today` of a person is where they are; without it, that of all. */
type Company = {
  admin: Reads
  people: readonly { id: string; reads: Reads; today?: PlainDate }[]
  today: PlainDate
}

/** Where balance, statement, tile and the admin's table differ, in words; and what the statements flag. */
export async function compareBalances({
  admin,
  people,
  today,
}: Company): Promise<{ complaints: string[]; uncovered: Uncovered }> {
  const table = await admin<BalanceOfPerson[]>('/api/leave-balances')
  const uncovered: Uncovered = new Map()
  const complaints: string[] = []
  const compare = (what: string, found: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(found, wanted))
      complaints.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }

  for (const { id, reads, today: ownToday = today } of people) {
    const { totalDays, usedDays, pendingDays, leaveYearEnd } = await reads<LeaveBalance>('/api/leave-balance')
    const remainingDays = formatDays(parseDays(totalDays) - parseDays(usedDays) - parseDays(pendingDays))
    const { leaveBalance } = await reads<DashboardStats>('/api/dashboard/stats')
    compare(`the tile of ${id}`, leaveBalance, remainingDays)
    const row = table.find(({ user }) => user.id === id)
    const inTable = row && [row.totalDays, row.usedDays, row.pendingDays, row.remainingDays]
    compare(`the table’s row of ${id}`, inTable, [totalDays, usedDays, pendingDays, remainingDays])

    const untilToday = await readStatement(admin, id, ownToday)
    compare(`the day of the statement of ${id}`, untilToday.today, ownToday)
    for (const { leaveType, uncovered: short } of untilToday.types)
      if (short) uncovered.set(`${id} ${leaveType}`, parseDays(short.days))
    const wholeYear = await readStatement(admin, id, leaveYearEnd)
    const stated = figuresOf(untilToday, wholeYear)
    if (stated) compare(`the statement of ${id}`, stated, { totalDays, usedDays, pendingDays })
  }
  return { complaints, uncovered }
}

function readStatement(admin: Reads, userId: string, on: PlainDate): Promise<LeaveStatement> {
  return admin(`/api/leave-statements/${userId}?on=${on}`)
}

/** Undefined where annual leave has no allowance. */
function figuresOf(today: LeaveStatement, year: LeaveStatement) {
  const untilToday = linesOf(today)
  if (!untilToday) return undefined
  const wholeYear = linesOf(year) ?? []
  return {
    totalDays: formatDays(sum(untilToday.filter(({ kind }) => kind !== 'taken'))),
    usedDays: formatDays(0 - sum(wholeYear.filter(({ kind, isPending }) => kind === 'taken' && !isPending))),
    pendingDays: formatDays(0 - sum(wholeYear.filter(({ isPending }) => isPending))),
  }
}

const sum = (lines: readonly { days: string }[]) =>
  lines.reduce((total, { days }) => total + parseDays(days), 0)

/** Of annual leave in the leave year of the day; undefined where it has no allowance. */
function linesOf({ on, types }: LeaveStatement) {
  const annual = types.find(({ leaveType }) => leaveType === 'annual')
  return annual?.years.find(({ start, end }) => start <= on && end >= on)?.lines
}
