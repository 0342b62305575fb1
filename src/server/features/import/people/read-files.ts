import { invalid, Refusal } from '#server/platform/errors.ts'
import { type ListedFile, mostFileCharacters, mostListBytes } from '#shared/import/contract.ts'
import { kindOf } from '../columns.ts'
import { type CellTable, readCells } from '../read-cells.ts'
import { type List, readList } from './read-list.ts'

/** What a file holds, by its column names. */
export type ListedContent =
  | { kind: 'people'; file: ListedFile; list: List }
  | { kind: 'leave' | 'balances'; file: ListedFile; cells: CellTable }

/**
 * The content of each file. At most one of them is a list of people.
 *
 * @throws Refusal 'invalid', with the file's name if there are several, for one that can't be read, and for
 *   too large ones.
 */
export function readFiles(files: readonly ListedFile[]): ListedContent[] {
  const contents = files.map((file) => {
    try {
      return readFile(file)
    } catch (error) {
      throw inFile(error, file, files)
    }
  })
  const [, second] = contents.filter(({ kind }) => kind === 'people')
  if (second)
    throw invalid(
      `${second.file.fileName}: This is a second list of people. Please put both into one file, or start over.`,
    )
  const others = contents.filter(({ kind }) => kind !== 'people')
  if (others.reduce((sum, { file }) => sum + file.csv.length, 0) > mostFileCharacters)
    throw invalid('Please import at most 2 MB of files with the people, and the rest under Settings')
  return contents
}

function readFile(file: ListedFile): ListedContent {
  const cells = readCells(Buffer.from(file.csv))
  const kind = file.kind ?? kindOf(cells.headings)
  if (kind !== 'people') return { kind, file, cells }
  if (file.csv.length > mostListBytes)
    throw invalid('This list is larger than 1 MB. Please split it, at most 1,000 people each.')
  return { kind, file, list: readList(cells) }
}

/** The error, with the file's name if there are several and it's about what the file says. */
export function inFile(error: unknown, { fileName }: ListedFile, files: readonly ListedFile[]): unknown {
  if (files.length === 1 || !(error instanceof Refusal) || error.kind !== 'invalid') return error
  return invalid((locale) => `${fileName}: ${error.messageIn(locale)}`)
}
