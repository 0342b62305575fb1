import { isDeepStrictEqual } from 'node:util'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { formatAmount, parseAmount } from '#shared/leave/leave-unit.ts'
import type { BalanceOfPerson, LeaveStatement } from '#shared/leave/statement-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** Reads over HTTP as somebody; throws where it is refused. */
export type Reads = <Answer>(path: string) => Promise<Answer>

/** By person and type, by how much booked leave is uncovered, in the unit of the type, where it is. */
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
    const { unit, total, used, pending, leaveYearEnd } = await reads<LeaveBalance>('/api/leave-balance')
    const inUnit = (amount: string) => parseAmount(amount, unit)
    const remaining = formatAmount(inUnit(total) - inUnit(used) - inUnit(pending), unit)
    const { balance } = await reads<DashboardStats>('/api/dashboard/stats')
    compare(`the tile of ${id}`, balance, { unit, amount: remaining })
    const row = table.find(({ user }) => user.id === id)
    const inTable = row && [row.unit, row.total, row.used, row.pending, row.remaining]
    compare(`the table’s row of ${id}`, inTable, [unit, total, used, pending, remaining])

    const untilToday = await readStatement(admin, id, ownToday)
    compare(`the day of the statement of ${id}`, untilToday.today, ownToday)
    for (const { leaveType, uncovered: short } of untilToday.types)
      if (short) uncovered.set(`${id} ${leaveType}`, parseAmount(short.amount, short.unit))
    const wholeYear = await readStatement(admin, id, leaveYearEnd)
    const stated = figuresOf(untilToday, wholeYear)
    if (stated) compare(`the statement of ${id}`, stated, { unit, total, used, pending })
  }
  return { complaints, uncovered }
}

function readStatement(admin: Reads, userId: string, on: PlainDate): Promise<LeaveStatement> {
  return admin(`/api/leave-statements/${userId}?on=${on}`)
}

/** Undefined where annual leave has no allowance. */
function figuresOf(today: LeaveStatement, year: LeaveStatement) {
  const untilToday = yearOf(today)
  if (!untilToday) return undefined
  const { unit } = untilToday
  const wholeYear = yearOf(year)?.lines ?? []
  const sum = (lines: typeof wholeYear) =>
    lines.reduce((all, { amount }) => all + parseAmount(amount, unit), 0)
  return {
    unit,
    total: formatAmount(sum(untilToday.lines.filter(({ kind }) => kind !== 'taken')), unit),
    used: formatAmount(
      0 - sum(wholeYear.filter(({ kind, isPending }) => kind === 'taken' && !isPending)),
      unit,
    ),
    pending: formatAmount(0 - sum(wholeYear.filter(({ isPending }) => isPending)), unit),
  }
}

/** Of annual leave in the leave year of the day; undefined where it has no allowance. */
function yearOf({ on, types }: LeaveStatement) {
  const annual = types.find(({ leaveType }) => leaveType === 'annual')
  return annual?.years.find(({ start, end }) => start <= on && end >= on)
}
