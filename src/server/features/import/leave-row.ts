import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import { halfDay } from '#shared/leave/days.ts'
import type { LeaveEnds, LeavePeriod } from '#shared/leave/leave-period.ts'
import type { Amount, LeaveUnit } from '#shared/leave/leave-unit.ts'
import { addMonths, daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { amountIn, assertNoFormula, noonsIn, partIn, readTimes, wasTaken } from './cells.ts'
import type { Field } from './columns.ts'
import { periodsOf } from './periods.ts'
import type { RowReader } from './pipeline.ts'
import { joinNotes, RowProblem, type TableRow } from './rows.ts'

/** The leave of one row as the file has it, before it is compared with what is stored. */
export type LeaveDraft = {
  user: Person
  type: LeaveTypeRow
  start: PlainDate
  end: PlainDate
  periods: LeavePeriod[]
  written: WrittenLength
  notes: string | null
  /** That a date was a moment. */
  dateNote: string | null
}

/**
 * How long a file says that leave is, and in which of its columns; `amount` is null where it doesn't, or in
 * words that can't be compared.
 */
export type WrittenLength = { field: Field; text: string; unit: LeaveUnit; amount: Amount | null }

const mostNotes = 2000
const longestLeaveDays = 3 * 366
const yearsAhead = 5

/**
 * The leave of a row; null for leave that was never taken.
 *
 * @throws RowProblem
 */
export function readLeaveRow(row: TableRow, reader: RowReader): LeaveDraft | null {
  const { cell } = row
  const status = wasTaken(cell('status'))
  if (status === undefined)
    throw new RowProblem(
      'status',
      `‘${cut(cell('status'))}’ isn’t a status. Please enter approved, or remove the row.`,
    )
  if (!status) return null

  const user = reader.person(cell)
  const type = reader.type(cell('type'))
  if (!type)
    throw new RowProblem(
      'type',
      cell('type') === ''
        ? 'Please enter the leave type.'
        : `There’s no leave type ‘${cut(cell('type'))}’. Please add it under Leave types, or correct it.`,
    )
  const first = reader.date(row, 'start', { user })
  const last = reader.date(row, 'end', { user, isEnd: true })
  const [start, end] = [first.date, last.date]
  if (end < start)
    throw new RowProblem('end', 'This is before the start. Please correct one of the two dates.')
  if (daysBetween(start, end) > longestLeaveDays)
    throw new RowProblem('end', 'This is longer than three years. Please split the row.')
  const unit = reader.unitOf(type.key)
  const written = lengthOf(cell, unit, /day/i.test(reader.table.headingOf('days') ?? ''))
  const notes = cell('notes')
  if (notes.length > mostNotes) throw new RowProblem('notes', `Please use at most ${mostNotes} characters.`)
  if (end > addMonths(reader.today, yearsAhead * 12))
    throw new RowProblem('end', `Please import leave at most ${yearsAhead} years ahead.`)
  const { madeBy } = reader.table
  const times = unit === 'hours' ? timesOf(cell('half'), start === end) : null
  const periods = times
    ? [{ start, end, ...times }]
    : periodsOf({ start, end, ...partsOf(cell, start === end, written), madeBy })
  const dateNote = joinNotes(first.note, last.note)
  return { user, type, start, end, periods, written, notes: notes || null, dateNote }
}

/**
 * In the unit that the text names, or else its column's heading, or else what the type counts in. The leave
 * history of a type in hours has both.
 */
function lengthOf(cell: TableRow['cell'], unit: LeaveUnit, isHeadedDays: boolean): WrittenLength {
  const field = unit === 'hours' && cell('hours') !== '' ? 'hours' : 'days'
  const text = cell(field)
  if (text === '') return { field, text, unit, amount: null }
  assertNoFormula(field, text, 'number')
  const isInHours = unit === 'hours' && (field === 'hours' || !isHeadedDays)
  const units: LeaveUnit[] = isInHours ? ['hours', 'days'] : ['days', 'hours']
  for (const each of units) {
    const amount = amountIn(text, each)
    if (amount !== undefined) return { field, text, unit: each, amount }
  }
  if (/^[\d.,: ]+\s*(h|hrs?|hours?|m|mins?)?$/i.test(text)) return { field, text, unit, amount: null }
  const example = unit === 'hours' ? '4 or 4:30' : '2 or 0.5'
  throw new RowProblem(field, `Please enter the ${unit} as a number, such as ${example}.`)
}

function timesOf(text: string, isOneDate: boolean): LeaveEnds | null {
  const times = readTimes('half', text)
  if (isOneDate && times?.startsAt && times.endsAt && times.endsAt <= times.startsAt)
    throw new RowProblem('half', 'Please enter the earlier time first, as in 13:00 to 15:30.')
  return times
}

function partsOf(cell: TableRow['cell'], isOneDate: boolean, written: WrittenLength) {
  const half = isOneDate ? partIn(cell('half')) : null
  const noons = isOneDate ? null : noonsIn(cell('half'))
  const startPart = half ?? noons?.startPart ?? partIn(cell('startPart'))
  const endPart = half ?? noons?.endPart ?? partIn(cell('endPart'))
  // Half a day, without which half.
  const isHalf = isOneDate && written.unit === 'days' && written.amount === halfDay
  if (isHalf && startPart === null && endPart === null)
    return { startPart: 'morning' as const, endPart: 'morning' as const }
  return { startPart, endPart }
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
