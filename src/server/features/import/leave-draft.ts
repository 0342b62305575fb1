import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import type { Person } from '#shared/fields.ts'
import type { ExportingTool } from '#shared/import/contract.ts'
import { type DateOrder, dateOrderIn, parseDate } from '#shared/import/parse-date.ts'
import { type Hundredths, halfDay } from '#shared/leave/days.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import { daysBetween, type PlainDate } from '#shared/plain-date.ts'
import { daysIn, isFormula, partIn, wasTaken } from './cells.ts'
import type { LeaveField } from './columns.ts'
import type { personFinder } from './find-person.ts'
import type { typeFinder } from './find-type.ts'
import { piecesOf } from './pieces.ts'
import type { ImportTable, TableRow } from './read-table.ts'
import { RowProblem } from './row-problem.ts'

/** The leave of one row as the file says it, before it is held against what is here. */
export type LeaveDraft = {
  user: Person
  type: LeaveTypeRow
  start: PlainDate
  end: PlainDate
  pieces: LeavePeriod[]
  /** Null where the file says none, or says it in hours. */
  days: Hundredths | null
  daysText: string
  notes: string | null
}

export type LeaveReader = {
  findPerson: ReturnType<typeof personFinder>
  findType: ReturnType<typeof typeFinder>
  order: DateOrder | undefined
  madeBy: ExportingTool | null
}

const mostNotes = 2000
const longestLeaveDays = 3 * 366

type Row = TableRow<LeaveField>

/** Day or month first, decided once for all dates of the file. */
export function dateOrderOf({ rows }: ImportTable<LeaveField>): DateOrder | undefined {
  return dateOrderIn(rows.flatMap(({ cell }) => [cell('start'), cell('end')]))
}

/**
 * What a row says; null for leave that was never taken.
 *
 * @throws RowProblem
 */
export function readLeaveRow({ cell }: Row, reader: LeaveReader): LeaveDraft | null {
  const status = wasTaken(cell('status'))
  if (status === undefined)
    throw problem(
      'status',
      `‘${cut(cell('status'))}’ is no status. Please write approved, or remove the row.`,
    )
  if (!status) return null

  const user = reader.findPerson(cell)
  const type = typeIn(cell('type'), reader)
  const start = dateIn('start', cell('start'), reader.order)
  const end = dateIn('end', cell('end'), reader.order)
  if (end < start) throw problem('end', 'This is before the start. Please correct one of the two dates.')
  if (daysBetween(start, end) > longestLeaveDays)
    throw problem('end', 'This is longer than three years. Please split the row.')
  const days = daysOf(cell('days'))
  const notes = cell('notes')
  if (notes.length > mostNotes) throw problem('notes', `Please use at most ${mostNotes} characters.`)
  return {
    user,
    type,
    start,
    end,
    pieces: piecesOf({ start, end, ...partsOf(cell, start === end, days), madeBy: reader.madeBy }),
    days,
    daysText: cell('days'),
    notes: notes || null,
  }
}

function typeIn(text: string, { findType }: LeaveReader): LeaveTypeRow {
  const type = findType(text)
  if (type) return type
  if (text === '') throw problem('type', 'Please write the leave type.')
  throw problem(
    'type',
    `There is no leave type ‘${cut(text)}’. Please add it under Leave types, or correct it.`,
  )
}

function dateIn(field: 'start' | 'end', text: string, order: DateOrder | undefined): PlainDate {
  if (isFormula(text)) throw problem(field, 'This is a formula. Please write the date itself.')
  const parsed = parseDate(text, order)
  if ('date' in parsed) return parsed.date
  throw problem(field, `${parsed.problem}.`)
}

function daysOf(text: string): Hundredths | null {
  if (text === '') return null
  if (isFormula(text)) throw problem('days', 'This is a formula. Please write the number itself.')
  const days = daysIn(text)
  if (days !== undefined) return days
  if (/^[\d.,: ]+\s*(h|hrs?|hours?|m|mins?)?$/i.test(text)) return null
  throw problem('days', 'Please write the days as a number, such as 2 or 0.5.')
}

function partsOf(cell: Row['cell'], isOneDate: boolean, days: Hundredths | null) {
  const half = isOneDate ? partIn(cell('half')) : null
  const [startPart, endPart] = [half ?? partIn(cell('startPart')), half ?? partIn(cell('endPart'))]
  // Half a day without a word about which.
  if (isOneDate && days === halfDay && startPart === endPart)
    return { startPart: startPart ?? ('morning' as const), endPart: endPart ?? ('morning' as const) }
  return { startPart, endPart }
}

function problem(field: LeaveField, message: string): RowProblem<LeaveField> {
  return new RowProblem(field, message)
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
