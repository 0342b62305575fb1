import papa from 'papaparse'
import { invalid } from '#server/platform/errors.ts'
import { mostImportRows } from '#shared/import/contract.ts'
import { placeAt, readText, separatorOf, withoutMark } from '#shared/import/read-text.ts'
import { type ListSize, sizeOfList } from './list-size.ts'

/** No tool's export is nearly as wide. */
const mostColumns = 200
/** With the empty ones. */
const mostLines = 100_000

/** A row with something in it; `row` counts from 1, as a spreadsheet does. */
export type CellRow = { row: number; cells: readonly string[] }

/**
 * The rows of a CSV file, the heading first: in UTF-8, separated by commas, semicolons or tabs. The apostrophe that our own
 * exports put before what would be a formula is taken off.
 *
 * @throws Refusal 'invalid' that says in which row and column it is no such file, or has too many rows.
 */
export function readCells(bytes: Uint8Array): { headings: readonly string[]; rows: CellRow[] } {
  const read = readText(bytes)
  if ('problem' in read) throw invalid(read.problem)
  const separator = separatorOf(read.text)
  const text = withoutEmptyEnd(withoutMark(read.text), separator)
  if (text === '') throw invalid('There is nothing in this file. Please choose another one.')
  assertNotTooLarge(sizeOfList(text, separator))

  const { data, errors } = papa.parse<string[]>(text, { delimiter: separator })
  assertQuotes(text, errors)
  const [headings, ...rows] = filledRows(data)
  if (!headings || headings.row !== 1)
    throw invalid('Row 1 is empty. Please begin the file with a row of column names.')
  assertNotTooWide(headings.cells, rows)
  return { headings: headings.cells, rows }
}

/** Spreadsheets write empty rows after the last one, some of them a million. */
function withoutEmptyEnd(text: string, separator: string): string {
  const blank = new Set([separator, ' ', '\t', '\r', '\n'])
  let end = text.length
  while (end > 0 && blank.has(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** Before its cells are read: millions of them would keep everybody waiting. */
function assertNotTooLarge({ rows, lines, widest }: ListSize): void {
  // The heading is none of them.
  if (rows - 1 > mostImportRows)
    throw invalid(
      `These are ${inWords(rows - 1)} rows. Please import at most ${inWords(mostImportRows)} at a time.`,
    )
  if (widest.columns > mostColumns)
    throw invalid(
      `Row ${widest.row} has ${inWords(widest.columns)} columns. Please keep those that are needed, at most ${mostColumns}.`,
    )
  if (lines > mostLines)
    throw invalid(
      `This file has ${inWords(lines)} lines, most of them empty. Please remove the empty ones and try again.`,
    )
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}

function assertQuotes(text: string, errors: readonly papa.ParseError[]): void {
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (!wrong) return
  const place = placeAt(text, wrong.index ?? 0)
  if (wrong.code === 'MissingQuotes')
    throw invalid(`${place}: a quotation mark is opened and not closed. Please close or remove it.`)
  throw invalid(
    `${place}: there is a quotation mark inside a quoted cell. Please write it twice or remove it.`,
  )
}

function assertNotTooWide(headings: readonly string[], rows: readonly CellRow[]): void {
  const tooWide = rows.find(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ''))
  if (!tooWide) return
  const { row, cells } = tooWide
  const column = cells.findIndex((cell, at) => at >= headings.length && cell !== '') + 1
  throw invalid(
    `Row ${row}, column ${column} has no heading. Please put cells with a comma in them in quotation marks.`,
  )
}

function filledRows(data: readonly string[][]): CellRow[] {
  return data.flatMap((cells, index) => {
    const plain = cells.map((cell) => withoutApostrophe(cell.trim()))
    return plain.some((cell) => cell !== '') ? [{ row: index + 1, cells: plain }] : []
  })
}

// What `csvOf` neutralises, the wide signs of East Asian keyboards included.
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
}
