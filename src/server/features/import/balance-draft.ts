import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import type { DateOrder } from '#shared/import/parse-date.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { assertNoFormula, daysIn, readDate } from './cells.ts'
import type { BalanceField } from './columns.ts'
import type { FindPerson } from './find-person.ts'
import type { FindType } from './find-type.ts'
import { RowProblem, type TableRow } from './read-table.ts'

/** The balance of a row, at the end of its date. */
export type BalanceDraft = {
  user: Person
  type: LeaveTypeRow
  remainingHundredths: Hundredths
  date: PlainDate
}

export type BalanceReader = {
  findPerson: FindPerson
  findType: FindType
  order: DateOrder | undefined
  /** The date of rows without one. */
  on: PlainDate
}

const mostHundredths = 36_600

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
  return {
    user,
    type,
    remainingHundredths: remainingIn(cell('remaining')),
    date: cell('date') === '' ? reader.on : readDate('date', cell('date'), reader.order),
  }
}

/**
 * The adjustment that makes the balance what the row says; 0 if it is that already.
 *
 * @throws RowProblem when an adjustment would have no effect, or is too large.
 */
export function adjustmentFor(
  { type, date, remainingHundredths }: BalanceDraft,
  account: LeaveAccount,
): Hundredths {
  assertHasEffect(type, date, account)
  const hundredths = remainingHundredths - leaveFigures(account, date).remainingHundredths
  if (Math.abs(hundredths) > mostHundredths)
    throw new RowProblem<BalanceField>(
      'remaining',
      `This would change the balance by more than ${formatDays(mostHundredths)} days. Please correct it.`,
    )
  return hundredths
}

function assertHasEffect(type: LeaveTypeRow, date: PlainDate, account: LeaveAccount): void {
  if (ledgerYearOn(account, date)) return
  const year = leaveYearOf(date, account.leaveYearStarts)
  if (policyIn(year, account.policies, account.ownAnnualDays).annualHundredths === null) {
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

function remainingIn(text: string): Hundredths {
  if (text === '') throw new RowProblem<BalanceField>('remaining', 'Please enter the days left.')
  assertNoFormula('remaining', text, 'number')
  const days = daysIn(text)
  if (days !== undefined) return days
  throw new RowProblem<BalanceField>(
    'remaining',
    'Please enter the days as a number, such as 7.5. Hours aren’t supported.',
  )
}
