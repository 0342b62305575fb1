import { invalid } from '#server/platform/errors.ts'
import type { ExportingTool } from '#shared/import/contract.ts'
import { findColumns, type Names } from './columns.ts'
import type { CellTable } from './read-cells.ts'

/** Why a row can't be imported: thrown while it is worked out, and shown beside it. */
export class RowProblem<Field extends string> extends Error {
  readonly field: Field

  constructor(field: Field, message: string) {
    super(message)
    this.field = field
  }
}

/** One row of a file by the names of its columns. */
export type TableRow<Field extends string> = { row: number; cell: (field: Field) => string }

export type ImportTable<Field extends string> = {
  madeBy: ExportingTool | null
  ignoredColumns: string[]
  /** The heading of a column as it is in the file; null where there is none. */
  headingOf: (field: Field) => string | null
  rows: TableRow<Field>[]
}

/**
 * The rows of a CSV file by the columns that its first row names.
 *
 * @throws Refusal 'invalid' that says what is wrong with the file, with row and column if there is one.
 */
export function readTable<Field extends string>(
  { headings, rows }: CellTable,
  wanted: { names: Names<Field>; needed: readonly Field[] },
): ImportTable<Field> {
  const { indexes, madeBy, ignored } = findColumns(headings, wanted)
  if (rows.length === 0)
    throw invalid(
      'There’s nothing below the column names in row 1. Please add rows, or choose the whole file.',
    )
  return {
    madeBy,
    ignoredColumns: ignored,
    headingOf: (field) => headings[indexes[field] ?? -1]?.trim() || null,
    rows: rows.map(({ row, cells }) => ({ row, cell: (field) => cells[indexes[field] ?? -1] ?? '' })),
  }
}
