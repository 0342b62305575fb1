import { formatCount } from '#client/ui/data/format-dates.ts'
import {
  type ImportKind,
  type ImportOutcome,
  mostImportBytes,
  mostImportedPeople,
  mostImportRows,
  mostListBytes,
} from '#shared/import/contract.ts'
import { readText } from '#shared/import/read-text.ts'
import { csvOf, type FileCells } from './cells-of-file.ts'

/** A file on its way in, with what the server said of it last. */
export type ImportFile = {
  name: string
  csv: string
  /** Null before it is checked, and where it is too large to be corrected here. */
  cells: FileCells | null
  /** Null before it is checked. */
  kind: ImportKind | null
  outcome: ImportOutcome | null
  problem: string | null
  /** Rows that are no part of the import: removed, or imported already. */
  leftOut: readonly number[]
}

/** A chosen file, or why it isn't even sent. */
export async function readFile(file: File, kind: ImportKind): Promise<ImportFile | { problem: string }> {
  const problem = refusalOfSize(file.size, kind)
  if (problem) return { problem }
  try {
    const read = readText(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return read
    const unchecked = { cells: null, kind: null, outcome: null, problem: null, leftOut: [] }
    return { name: file.name, csv: read.text, ...unchecked }
  } catch {
    // It was moved or changed since it was chosen.
    return { problem: 'We can’t read this file any more. Please choose it again.' }
  }
}

/** Why a file of this size isn't even sent. */
export function refusalOfSize(bytes: number, kind: ImportKind): string | null {
  if (bytes === 0) return 'This file is empty. Please choose another one.'
  const [most, parts] =
    kind === 'people'
      ? [mostListBytes, `${formatCount(mostImportedPeople)} people`]
      : [mostImportBytes, `${formatCount(mostImportRows)} rows`]
  if (bytes <= most) return null
  return `This file is larger than ${formatCount(most / 1024 / 1024)} MB. Please split it, at most ${parts} each.`
}

/** What becomes of the rows that are part of the import; null for a file that isn't read. */
export function outcomeLeft({ outcome, leftOut }: ImportFile): ImportOutcome | null {
  if (!outcome || leftOut.length === 0) return outcome
  const left = new Set(leftOut)
  const rows = outcome.rows.filter(({ row }) => !left.has(row))
  const counts = { new: 0, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { ...outcome, counts, rows }
}

/** The rows that can't be imported yet. */
export function unready(file: ImportFile): number[] {
  const rows = outcomeLeft(file)?.rows ?? []
  return rows.flatMap(({ row, fate }) => (fate === 'problem' || fate === 'waiting' ? [row] : []))
}

/** The file once its rows that are ready are imported; null when nothing of it is left. */
export function afterImport(file: ImportFile): ImportFile | null {
  const { kind, outcome, leftOut } = file
  const left = unready(file)
  if (outcome && left.length === 0) return null
  if (!outcome || kind !== 'people') return file
  const done = outcome.rows.flatMap(({ row }) => (left.includes(row) ? [] : [row]))
  return { ...file, leftOut: [...new Set([...leftOut, ...done])] }
}

/** The rows that are part of the import, as a file that can be imported again. */
export function csvLeft({ csv, cells, leftOut }: ImportFile): string {
  return cells ? csvOf({ ...cells, rows: cells.rows.filter((_, at) => !leftOut.includes(at + 1)) }) : csv
}

/** How many rows of this kind are new or changed. */
export function newRowsOf(kind: ImportKind, files: readonly Pick<ImportFile, 'kind' | 'outcome'>[]): number {
  return files.reduce((sum, file) => {
    const counts = file.kind === kind ? file.outcome?.counts : undefined
    return sum + (counts ? counts.new + counts.changed : 0)
  }, 0)
}
