import { formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { type DateOrder, dateOrderIn } from '#shared/import/parse-date.ts'
import { checkText, type ReadText, readText, separatorOf, withoutMark } from '#shared/import/read-text.ts'
import { mostImportedPeople } from '#shared/team/people-import-contract.ts'
import { roles } from '../roles.ts'
import { type FoundColumns, findColumns, shownFields } from './find-columns.ts'
import { columns, dateOrText, type ImportedPerson, type ShownField } from './imported-person.ts'

export type ParsedPeople =
  | { people: ImportedPerson[]; fields: ShownField[]; notes: string[] }
  | { problem: string }

/** The people in a list whose first row names its columns, separated by commas, semicolons or tabs. */
export async function parsePeople(text: string): Promise<ParsedPeople> {
  const checked = checkText(text)
  if ('problem' in checked) return checked
  if (text.trim() === '') return { problem: 'The list is empty. Please paste a list or choose a file.' }
  const { default: papa } = await import('papaparse')
  const { data: rows, errors } = papa.parse<string[]>(withoutMark(text), { delimiter: separatorOf(text) })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) {
    const row = quote.row ?? rows.length - 1
    return {
      problem: `Row ${row + 1}, column ${rows[row]?.length ?? 1}: a quotation mark isn’t closed. Please close or remove it.`,
    }
  }
  return peopleOf(rows)
}

function peopleOf(rows: readonly string[][]): ParsedPeople {
  const found = findColumns(rows[0] ?? [])
  if ('problem' in found) return found
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0)
    return {
      problem: 'There is no one below the column names. Please add people, or choose the whole file.',
    }
  if (filled.length > mostImportedPeople)
    return {
      problem: `The list has ${peopleInWords(filled.length)}. Please import at most ${formatCount(mostImportedPeople)} at a time.`,
    }
  const order = dateOrderIn(filled.map(({ cells }) => cells[found.indexes.startDate ?? -1] ?? ''))
  const people = filled.map(({ cells, row }) => ({
    key: nextKey(),
    row,
    cells: cellsOf(cells, found, order),
  }))
  const tooLong = filled.find(({ cells }) => cells.length > (rows[0]?.length ?? 0))
  const notes = [
    found.ignored.length > 0 && `Columns not imported: ${found.ignored.join(', ')}.`,
    tooLong &&
      `Row ${tooLong.row}, column ${(rows[0]?.length ?? 0) + 1} has no heading. Put cells with a comma in them in quotation marks.`,
  ].filter((note) => typeof note === 'string')
  // A column without a word in it, as in our template, is not shown.
  const fields = shownFields(found).filter(
    ({ field }) => field === 'email' || people.some(({ cells }) => cells[field]),
  )
  return { people, fields, notes }
}

function cellsOf(
  cells: readonly string[],
  { indexes, fullName, balances }: Exclude<FoundColumns, { problem: string }>,
  order: DateOrder | undefined,
): ImportedPerson['cells'] {
  const textAt = (index: number | undefined) => (cells[index ?? -1] ?? '').trim()
  const own: ImportedPerson['cells'] = fullName === undefined ? {} : namesIn(textAt(fullName))
  for (const column of columns) if (indexes[column] !== undefined) own[column] = textAt(indexes[column])
  for (const { field, index } of balances) own[field] = textAt(index)
  if (own.role !== undefined) own.role = roleOrText(own.role)
  if (own.startDate !== undefined) own.startDate = dateOrText(own.startDate, order)
  return own
}

/** 'Nora Lindqvist', or 'Lindqvist, Nora'. */
function namesIn(text: string): { firstName: string; lastName: string } {
  const [last = '', first] = text.split(',').map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last }
  const [firstName = '', ...others] = text.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Anything unknown is kept, so that its cell can say so. */
function roleOrText(text: string): string {
  return roles.find((role) => role === text.toLowerCase()) ?? text
}

let lastKey = 0

function nextKey(): number {
  lastKey += 1
  return lastKey
}

/** The largest file that is read. */
const maxBytes = 1_048_576

/** The text of a chosen file, also in UTF-16, as spreadsheets write it; or why it has none. */
export function readList(bytes: Uint8Array): ReadText {
  if (bytes.length > maxBytes)
    return { problem: 'This file is larger than 1 MB. Please split it, at most 1,000 people each.' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  return readText(bytes)
}
