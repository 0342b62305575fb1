import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import type { ExportingTool } from '#shared/import/contract.ts'
import { type DateOrder, dateOrderIn } from '#shared/import/parse-date.ts'
import { halfDay } from '#shared/leave/days.ts'
import type { LeaveEnds, LeavePeriod } from '#shared/leave/leave-period.ts'
import type { Amount, LeaveUnit } from '#shared/leave/leave-unit.ts'
import { addMonths, daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { amountIn, assertNoFormula, noonsIn, partIn, readDate, readTimes, wasTaken } from './cells.ts'
import type { LeaveField } from './columns.ts'
import type { FindPerson } from './find-person.ts'
import type { FindType } from './find-type.ts'
import { periodsOf } from './periods.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'
import type { TimeZonesOf } from './time-zones.ts'
import { joinNotes } from './worked-out.ts'

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
export type WrittenLength = { field: LeaveField; text: string; unit: LeaveUnit; amount: Amount | null }

export type LeaveReader = {
  findPerson: FindPerson
  findType: FindType
  order: DateOrder | undefined
  timeZonesOf: TimeZonesOf
  /** What a type counts in. */
  unitOf: (leaveType: string) => LeaveUnit
  /** Whether a number without a unit is days whatever its type counts in, by the heading of its column. */
  isLengthInDays: boolean
  madeBy: ExportingTool | null
  today: PlainDate
}

const mostNotes = 2000
const longestLeaveDays = 3 * 366
const yearsAhead = 5

type Row = TableRow<LeaveField>

/** Day or month first, the same for all dates of the file. */
export function dateOrderOf({ rows }: ImportTable<LeaveField>): DateOrder | undefined {
  return dateOrderIn(rows.flatMap(({ cell }) => [cell('start'), cell('end')]))
}

/**
 * The leave of a row; null for leave that was never taken.
 *
 * @throws RowProblem
 */
export function readLeaveRow({ cell }: Row, reader: LeaveReader): LeaveDraft | null {
  const status = wasTaken(cell('status'))
  if (status === undefined)
    throw new RowProblem<LeaveField>(
      'status',
      `‘${cut(cell('status'))}’ isn’t a status. Please enter approved, or remove the row.`,
    )
  if (!status) return null

  const user = reader.findPerson(cell)
  const type = typeIn(cell('type'), reader)
  const reading = { order: reader.order, timeZonesOn: reader.timeZonesOf(user.id) }
  const first = readDate('start', cell('start'), reading)
  const last = readDate('end', cell('end'), { ...reading, isEnd: true })
  const [start, end] = [first.date, last.date]
  if (end < start)
    throw new RowProblem<LeaveField>('end', 'This is before the start. Please correct one of the two dates.')
  if (daysBetween(start, end) > longestLeaveDays)
    throw new RowProblem<LeaveField>('end', 'This is longer than three years. Please split the row.')
  const unit = reader.unitOf(type.key)
  const written = lengthOf(cell, unit, reader)
  const notes = cell('notes')
  if (notes.length > mostNotes)
    throw new RowProblem<LeaveField>('notes', `Please use at most ${mostNotes} characters.`)
  if (end > addMonths(reader.today, yearsAhead * 12))
    throw new RowProblem<LeaveField>('end', `Please import leave at most ${yearsAhead} years ahead.`)
  const times = unit === 'hours' ? timesOf(cell('half'), start === end) : null
  return {
    user,
    type,
    start,
    end,
    periods: times
      ? [{ start, end, ...times }]
      : periodsOf({ start, end, ...partsOf(cell, start === end, written), madeBy: reader.madeBy }),
    written,
    notes: notes || null,
    dateNote: joinNotes(first.note, last.note),
  }
}

function typeIn(text: string, { findType }: LeaveReader): LeaveTypeRow {
  const type = findType(text)
  if (type) return type
  if (text === '') throw new RowProblem<LeaveField>('type', 'Please enter the leave type.')
  throw new RowProblem<LeaveField>(
    'type',
    `There’s no leave type ‘${cut(text)}’. Please add it under Leave types, or correct it.`,
  )
}

/**
 * In the unit that the text names, or else its column's heading, or else what the type counts in. The leave
 * history of a type in hours has both.
 */
function lengthOf(cell: Row['cell'], unit: LeaveUnit, { isLengthInDays }: LeaveReader): WrittenLength {
  const field: LeaveField = unit === 'hours' && cell('hours') !== '' ? 'hours' : 'days'
  const text = cell(field)
  if (text === '') return { field, text, unit, amount: null }
  assertNoFormula(field, text, 'number')
  const isInHours = unit === 'hours' && (field === 'hours' || !isLengthInDays)
  const units: LeaveUnit[] = isInHours ? ['hours', 'days'] : ['days', 'hours']
  for (const each of units) {
    const amount = amountIn(text, each)
    if (amount !== undefined) return { field, text, unit: each, amount }
  }
  if (/^[\d.,: ]+\s*(h|hrs?|hours?|m|mins?)?$/i.test(text)) return { field, text, unit, amount: null }
  throw new RowProblem<LeaveField>(
    field,
    unit === 'hours'
      ? 'Please enter the hours as a number, such as 4 or 4:30.'
      : 'Please enter the days as a number, such as 2 or 0.5.',
  )
}

function timesOf(text: string, isOneDate: boolean): LeaveEnds | null {
  const times = readTimes<LeaveField>('half', text)
  if (isOneDate && times?.startsAt && times.endsAt && times.endsAt <= times.startsAt)
    throw new RowProblem<LeaveField>('half', 'Please enter the earlier time first, as in 13:00 to 15:30.')
  return times
}

function partsOf(cell: Row['cell'], isOneDate: boolean, written: WrittenLength) {
  const half = isOneDate ? partIn(cell('half')) : null
  const noons = isOneDate ? null : noonsIn(cell('half'))
  const startPart = half ?? noons?.startPart ?? partIn(cell('startPart'))
  const endPart = half ?? noons?.endPart ?? partIn(cell('endPart'))
  // Half a day, without which half.
  const isHalf = written.unit === 'days' && written.amount === halfDay
  if (isOneDate && isHalf && startPart === endPart)
    return { startPart: startPart ?? ('morning' as const), endPart: endPart ?? ('morning' as const) }
  return { startPart, endPart }
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
