import papa from 'papaparse'
import { invalid } from '#server/platform/errors.ts'
import { formatCount } from '#shared/format-dates.ts'
import { mostImportRows } from '#shared/import/contract.ts'
import { placeAt, separatorOf, withoutMark } from '#shared/import/read-text.ts'

/** Far more than any tool exports. */
const mostColumns = 200
/** Empty ones included. */
const mostLines = 100_000

/** A row that is not empty; `row` counts from 1, as a spreadsheet does. */
export type CellRow = { row: number; cells: readonly string[] }
export type CellTable = { headings: readonly string[]; rows: CellRow[] }

/**
 * The rows of a CSV file, separated by commas, semicolons or tabs. The apostrophe that our own
 * exports put before a formula is removed.
 *
 * @throws Refusal 'invalid' with the row and column that can't be read, or for too many rows.
 */
export function readCells(csv: string): CellTable {
  const separator = separatorOf(csv)
  const text = withoutEmptyEnd(withoutMark(csv), separator)
  if (text === '') throw invalid('There is nothing in this file. Please choose another one.')
  assertNotTooLarge(sizeOfList(text, separator))

  const { data, errors } = papa.parse<string[]>(text, { delimiter: separator })
  assertQuotes(text, errors)
  const [headings, ...rows] = filledRows(data)
  if (!headings || headings.row !== 1)
    throw invalid('Row 1 is empty. Please start the file with a row of column names.')
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

/** `rows` are not empty, the heading is one of them; `lines` are all. */
type ListSize = { rows: number; lines: number; widest: { row: number; columns: number } }

/** The size of a list, without parsing its cells. */
export function sizeOfList(text: string, separator: string): ListSize {
  const size: ListSize = { rows: 0, lines: 1, widest: { row: 1, columns: 1 } }
  let [isFilled, isQuoted, isCellStart, columns] = [false, false, true, 1]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      // Within an unquoted cell a quotation mark is text.
      if (isQuoted || isCellStart) isQuoted = !isQuoted
      isCellStart = false
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (isFilled) size.rows++
      if (letter === '\n' || text[at + 1] !== '\n') size.lines++
      isFilled = false
      isCellStart = true
      columns = 1
    } else if (!isQuoted && letter === separator) {
      isCellStart = true
      columns++
      if (columns > size.widest.columns) size.widest = { row: size.lines, columns }
    } else if (letter !== ' ') {
      isFilled = true
      isCellStart = false
    }
  }
  if (isFilled) size.rows++
  return size
}

/** Before its cells are parsed: millions of them would block the process. */
function assertNotTooLarge({ rows, lines, widest }: ListSize): void {
  // Without the heading.
  if (rows - 1 > mostImportRows)
    throw invalid(
      (locale) =>
        `The file has ${formatCount(rows - 1, locale)} rows. Please import at most ${formatCount(mostImportRows, locale)} at a time.`,
    )
  if (widest.columns > mostColumns)
    throw invalid(
      (locale) =>
        `Row ${widest.row} has ${formatCount(widest.columns, locale)} columns. Please keep only the ones you need, at most ${formatCount(mostColumns, locale)}.`,
    )
  if (lines > mostLines)
    throw invalid(
      (locale) =>
        `This file has ${formatCount(lines, locale)} lines, most of them empty. Please remove the empty ones and try again.`,
    )
}

function assertQuotes(text: string, errors: readonly papa.ParseError[]): void {
  const wrong = errors.find(({ type }) => type === 'Quotes')
  if (!wrong) return
  const place = placeAt(text, wrong.index ?? 0)
  if (wrong.code === 'MissingQuotes')
    throw invalid(`${place}: a quotation mark isn’t closed. Please close or remove it.`)
  throw invalid(`${place}: there’s a quotation mark inside a quoted cell. Please double it or remove it.`)
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

// What `csvOf` neutralises, full-width signs included.
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
}
