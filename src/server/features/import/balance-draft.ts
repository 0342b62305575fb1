import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import type { DateOrder } from '#shared/import/parse-date.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type Amount, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { balanceIn, type LedgerYear } from '#shared/leave/ledger.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { amountIn, assertNoFormula, readDate } from './cells.ts'
import type { BalanceField } from './columns.ts'
import type { FindPerson } from './find-person.ts'
import type { FindType } from './find-type.ts'
import { RowProblem, type TableRow } from './read-table.ts'
import type { TimeZonesOf } from './time-zones.ts'

/** The balance of a row, at the end of its date. */
export type BalanceDraft = {
  user: Person
  type: LeaveTypeRow
  unit: LeaveUnit
  remainingAmount: Amount
  date: PlainDate
  /** That the date was a moment. */
  dateNote: string | null
  /** Neither the row nor the import names the date, so it is today. */
  isUndated: boolean
}

export type BalanceReader = {
  findPerson: FindPerson
  findType: FindType
  /** What a type counts in. */
  unitOf: (leaveType: string) => LeaveUnit
  order: DateOrder | undefined
  timeZonesOf: TimeZonesOf
  /** The date of rows without one; default: today. */
  on: PlainDate | undefined
  today: PlainDate
}

const mostChanged: Readonly<Record<LeaveUnit, number>> = { days: 366, hours: 8784 }

/** @throws RowProblem */
export function readBalanceRow({ cell }: TableRow<BalanceField>, reader: BalanceReader): BalanceDraft {
  const user = reader.findPerson(cell)
  const typeText = cell('type') || 'annual'
  const type = reader.findType(typeText)
  if (!type)
    throw new RowProblem<BalanceField>(
      'type',
      `There’s no leave type ‘${typeText.slice(0, 60)}’. Please correct it.`,
    )
  if (type.archivedAt)
    throw new RowProblem<BalanceField>('type', `${type.name} is archived. Please choose another leave type.`)
  const unit = reader.unitOf(type.key)
  const isBlank = cell('date') === ''
  const reading = { order: reader.order, timeZonesOn: reader.timeZonesOf(user.id), isEnd: true }
  const { date, note } = isBlank
    ? { date: reader.on ?? reader.today, note: null }
    : readDate('date', cell('date'), reading)
  return {
    user,
    type,
    unit,
    remainingAmount: remainingIn(cell('remaining'), unit),
    date,
    dateNote: note,
    isUndated: isBlank && reader.on === undefined,
  }
}

/**
 * By how much the row changes the balance at the end of its day; 0 if it says what the balance is.
 *
 * @throws RowProblem when it would have no effect, or too large a one.
 */
export function changeBy({ type, date, unit, remainingAmount }: BalanceDraft, account: LeaveAccount): Amount {
  const ledgerYear = requireAllowance(type, date, account)
  if (ledgerYear.policy.unit !== unit)
    throw new RowProblem<BalanceField>(
      'date',
      `${type.name} counted in ${ledgerYear.policy.unit} in that leave year. Please choose a date in the current one.`,
    )
  const amount = remainingAmount - balanceIn(ledgerYear, date)
  if (Math.abs(amount) > toAmount(mostChanged[unit], unit))
    throw new RowProblem<BalanceField>(
      'remaining',
      `This would change the balance by more than ${mostChanged[unit]} ${unit}. Please correct it.`,
    )
  return amount
}

function requireAllowance(type: LeaveTypeRow, date: PlainDate, account: LeaveAccount): LedgerYear {
  const ledgerYear = ledgerYearOn(account, date)
  if (ledgerYear) return ledgerYear
  const year = leaveYearOf(date, account.leaveYearStarts)
  if (policyIn(year, account.policies, account.ownEntitlements).annualAmount === null) {
    throw new RowProblem<BalanceField>(
      'type',
      `${type.name} has no allowance in that leave year. Please give it one under Leave types, or remove the row.`,
    )
  }
  throw new RowProblem<BalanceField>(
    'date',
    'This person’s statement starts later. Please choose a later date.',
  )
}

function remainingIn(text: string, unit: LeaveUnit): Amount {
  if (text === '') throw new RowProblem<BalanceField>('remaining', `Please enter the ${unit} left.`)
  assertNoFormula('remaining', text, 'number')
  const amount = amountIn(text, unit)
  if (amount !== undefined) return amount
  throw new RowProblem<BalanceField>(
    'remaining',
    unit === 'days'
      ? 'Please enter the days as a number, such as 7.5. This leave type doesn’t count in hours.'
      : 'Please enter the hours as a number, such as 37.5 or 37:30.',
  )
}
