import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readTypesWithAllowance } from '#server/features/leave-type/company-terms.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { type FileTable, pagesOf } from '#server/platform/files/table.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { type Amount, formatAmount } from '#shared/leave/leave-unit.ts'
import { balanceOn, ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { BalancesReport, ReportPerson } from '#shared/report/contract.ts'
import { personCells, personHeadings } from './columns.ts'
import { idsOf, type ReportFilter, readReportScope } from './scope.ts'

type Row = BalancesReport['rows'][number]
type AccountsOfType = { type: LeaveTypeRow; accounts: ReadonlyMap<string, LeaveAccount> }

/**
 * GET /api/reports/balances: the balances of active people in the leave year of each type with an allowance.
 */
export async function reportBalances(
  ctx: Context,
  { on: askedDay, ...filter }: ReportFilter & { on?: PlainDate | undefined },
): Promise<BalancesReport> {
  const { on, people, accounts } = await ctx.inCompany(async (tx, actor) => {
    const scope = await readReportScope(tx, actor, filter)
    const active = scope.people.filter(({ isActive }) => isActive)
    const withAllowance = await readTypesWithAllowance(tx, idsOf(active))
    const types = scope.types.filter(({ key }) => withAllowance.has(key))
    const day = askedDay ?? actor.today
    const read: AccountsOfType[] = []
    for (const type of types)
      read.push({
        type,
        accounts: await readLeaveAccounts(tx, idsOf(active), type.key),
      })
    return { on: day, people: active, accounts: read }
  })
  // After the transaction, as thousands of balances take a while.
  const rows = await mapYielding(people, (user) =>
    accounts.flatMap(({ type, accounts: ofType }) => {
      const account = ofType.get(user.id)
      return account && ledgerYearOn(account, on) ? [toRow(user, type, account, on)] : []
    }),
  )
  return { on, rows: rows.flat() }
}

/** The same as a file. */
export function balancesTable({ on, rows }: BalancesReport): FileTable {
  return {
    name: `leave-balances-${on}`,
    headings: [
      'Day',
      ...personHeadings,
      'Type',
      'Unit',
      'Granted',
      'Carried over',
      'Adjusted',
      'Expired',
      'Used',
      'Pending',
      'Remaining',
      'Left on the day',
    ],
    dates: ['Day'],
    pages: pagesOf(
      rows.map((row) => [on, ...personCells(row.user), row.leaveTypeName, row.unit, ...figuresOf(row)]),
    ),
  }
}

function figuresOf(row: Row): number[] {
  const { granted, carriedOver, adjusted, expired, used, pending, remaining, leftOnDay } = row
  return [granted, carriedOver, adjusted, expired, used, pending, remaining, leftOnDay].map(Number)
}

function toRow(user: ReportPerson, { key, name }: LeaveTypeRow, account: LeaveAccount, on: PlainDate): Row {
  const { unit, ...figures } = leaveFigures(account, on)
  const inUnit = (amount: Amount) => formatAmount(amount, unit)
  return {
    user,
    leaveType: key,
    leaveTypeName: name,
    unit,
    granted: inUnit(figures.creditedAmount),
    carriedOver: inUnit(figures.carriedOverAmount),
    adjusted: inUnit(figures.adjustedAmount),
    expired: inUnit(figures.expiredAmount),
    used: inUnit(figures.usedAmount),
    pending: inUnit(figures.pendingAmount),
    remaining: inUnit(figures.remainingAmount),
    leftOnDay: inUnit(balanceOn(account, on)?.amount ?? 0),
  }
}
