import { invalid } from '#server/platform/errors.ts'
import { formatCount } from '#shared/format-dates.ts'
import type { ExportingTool, ImportKind, ImportOutcome, RowFate } from '#shared/import/contract.ts'
import { type Field, findColumns } from './columns.ts'
import type { CellTable } from './read-cells.ts'

/** Why a row can't be imported: thrown while it is read or checked, and shown beside it. */
export class RowProblem extends Error {
  readonly field: Field

  constructor(field: Field, message: string) {
    super(message)
    this.field = field
  }
}

/** One row of a file by the names of its columns; a column that isn't there is empty. */
export type TableRow = { row: number; cell: (field: Field) => string }

export type ImportTable = {
  madeBy: ExportingTool | null
  ignoredColumns: string[]
  /** The heading of a column as it is in the file; null where there is none. */
  headingOf: (field: Field) => string | null
  fields: readonly Field[]
  rows: TableRow[]
}

/**
 * The rows of a CSV file by the columns that its first row names.
 *
 * @throws Refusal 'invalid' that says what is wrong with the file, with row and column if there is one.
 */
export function readTable(kind: ImportKind, { headings, rows }: CellTable): ImportTable {
  const { indexes, fields, madeBy, ignored } = findColumns(kind, headings)
  if (rows.length === 0)
    throw invalid(
      'There’s nothing below the column names in row 1. Please add rows, or choose the whole file.',
    )
  return {
    madeBy,
    ignoredColumns: ignored,
    headingOf: (field) => headings[indexes[field] ?? -1]?.trim() || null,
    fields,
    rows: rows.map(({ row, cells }) => ({ row, cell: (field) => cells[indexes[field] ?? -1] ?? '' })),
  }
}

/** What becomes of a row, with its problems by their columns. */
export type CheckedRow = Omit<RowFate, 'problems'> & { problems: readonly Problem[] }
export type Problem = { field: Field; message: string }

/** The outcome for a file, by what becomes of its rows. */
export function outcomeOf(
  { madeBy, ignoredColumns, headingOf }: ImportTable,
  checked: readonly CheckedRow[],
): ImportOutcome {
  const counts = { new: 0, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 }
  // Of a whole name, either part can be wrong.
  const columnOf = (field: Field) => headingOf(field) ?? (field.endsWith('Name') ? headingOf('name') : null)
  const rows = checked.map(({ row, fate, user, words, note, problems }): RowFate => {
    counts[fate] += 1
    const named = problems.map(({ field, message }) => ({ column: columnOf(field), message }))
    return { row, fate, user, words, note, problems: named }
  })
  return { madeBy, ignoredColumns, counts, rows }
}

/**
 * Nothing is imported while a row has a problem.
 *
 * @throws Refusal 'invalid' with the first problem's row and column.
 */
export function assertNoProblems({ rows }: ImportOutcome): void {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const [first] = wrong
  const problem = first?.problems[0]
  if (!problem) return
  const place = problem.column ? `Row ${first.row}, column ‘${problem.column}’` : `Row ${first.row}`
  const more = wrong.length - 1
  const sentence = /[.?!]$/.test(problem.message) ? problem.message : `${problem.message}.`
  throw invalid((locale) => {
    const count = formatCount(more, locale)
    const others = more > 0 ? ` ${count} more ${more === 1 ? 'row has' : 'rows have'} problems too.` : ''
    return `${place}: ${sentence}${others} Nothing was imported.`
  })
}

/** What a row says whose cells couldn't be read: the texts that aren't empty, shortened. */
export function cellsInWords(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => text.slice(0, 60))
    .join(', ')
}

/** The notes of a row as one; null for none. */
export function joinNotes(...notes: readonly (string | null | undefined)[]): string | null {
  return notes.filter((note) => note).join(' ') || null
}
