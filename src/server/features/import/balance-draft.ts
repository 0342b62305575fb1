import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import { type DateOrder, parseDate } from '#shared/import/parse-date.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { daysIn, isFormula } from './cells.ts'
import type { BalanceField } from './columns.ts'
import type { personFinder } from './find-person.ts'
import type { typeFinder } from './find-type.ts'
import type { TableRow } from './read-table.ts'
import { RowProblem } from './row-problem.ts'

/** What a row says is left of somebody's days, at the end of a day. */
export type BalanceDraft = {
  user: Person
  type: LeaveTypeRow
  remainingHundredths: Hundredths
  date: PlainDate
}

export type BalanceReader = {
  findPerson: ReturnType<typeof personFinder>
  findType: ReturnType<typeof typeFinder>
  order: DateOrder | undefined
  /** Of rows that name no day. */
  on: PlainDate
}

const mostHundredths = 36_600

/** @throws RowProblem */
export function readBalanceRow({ cell }: TableRow<BalanceField>, reader: BalanceReader): BalanceDraft {
  const user = reader.findPerson(cell)
  const typeText = cell('type') || 'annual'
  const type = reader.findType(typeText)
  if (!type) throw problem('type', `There is no leave type ‘${typeText.slice(0, 60)}’. Please correct it.`)
  if (type.archivedAt) throw problem('type', `${type.name} is archived. Please choose another leave type.`)
  return {
    user,
    type,
    remainingHundredths: remainingIn(cell('remaining')),
    date: dateIn(cell('date'), reader),
  }
}

/**
 * The adjustment that makes what remains equal to what the row says; 0 where it is so already.
 *
 * @throws RowProblem where an adjustment would have no effect, or is too large.
 */
export function adjustmentFor(
  { type, date, remainingHundredths }: BalanceDraft,
  account: LeaveAccount,
): Hundredths {
  assertHasEffect(type, date, account)
  const hundredths = remainingHundredths - leaveFigures(account, date).remainingHundredths
  if (Math.abs(hundredths) > mostHundredths)
    throw problem(
      'remaining',
      `This would change the balance by more than ${formatDays(mostHundredths)} days. Please correct it.`,
    )
  return hundredths
}

function assertHasEffect(type: LeaveTypeRow, date: PlainDate, account: LeaveAccount): void {
  if (ledgerYearOn(account, date)) return
  const year = leaveYearOf(date, account.leaveYearStarts)
  if (policyIn(year, account.policies, account.ownAnnualDays).annualHundredths === null) {
    throw problem(
      'type',
      `${type.name} has no allowance in that leave year. Please give it one under Leave types, or remove the row.`,
    )
  }
  throw problem('date', 'The statement of this person begins later. Please choose a later date.')
}

function remainingIn(text: string): Hundredths {
  if (text === '') throw problem('remaining', 'Please write the days that are left.')
  if (isFormula(text)) throw problem('remaining', 'This is a formula. Please write the number itself.')
  const days = daysIn(text)
  if (days !== undefined) return days
  throw problem('remaining', 'Please write the days as a number, such as 7.5. Hours can’t be read.')
}

function dateIn(text: string, { order, on }: BalanceReader): PlainDate {
  if (text === '') return on
  if (isFormula(text)) throw problem('date', 'This is a formula. Please write the date itself.')
  const parsed = parseDate(text, order)
  if ('date' in parsed) return parsed.date
  throw problem('date', `${parsed.problem}.`)
}

function problem(field: BalanceField, message: string): RowProblem<BalanceField> {
  return new RowProblem(field, message)
}
