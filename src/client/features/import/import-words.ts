import { ApiError, noticeOf } from '#client/api/http.ts'
import { counted, formatCount } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import { type ImportOutcome, mostImportBytes, mostImportRows, type RowFate } from '#shared/import/contract.ts'
import { searchOf } from '#shared/search-text.ts'

type Counts = ImportOutcome['counts']

/** The rows that a filter shows. */
export type Shown = 'all' | RowFate['fate']

/** The filters above the table: all rows, then each fate that some row has. */
export function filtersOf(counts: Counts): { value: Shown; label: string }[] {
  const all = counts.new + counts.known + counts.skipped + counts.problem
  const fates = (['problem', 'new', 'known', 'skipped'] as const).filter((fate) => counts[fate] > 0)
  return [
    { value: 'all', label: `All ${formatCount(all)}` },
    ...fates.map((fate) => ({ value: fate, label: `${fateWords[fate]} ${formatCount(counts[fate])}` })),
  ]
}

/** The rows with this fate that have every word of the search, in what the table shows of them. */
export function rowsToShow(rows: readonly RowFate[], shown: Shown, search: string): readonly RowFate[] {
  const matches = searchOf(search)
  return rows.filter(
    ({ fate, row, user, words, note, problem }) =>
      (shown === 'all' || fate === shown) &&
      matches([row, user && fullName(user), words, problem?.column, problem?.message, note].join(' ')),
  )
}

export const fateWords: Record<RowFate['fate'], string> = {
  problem: 'Needs fixing',
  new: 'New',
  known: 'Already here',
  skipped: 'Skipped',
}

/** '1 row', '1,240 rows' */
export function rowsInWords(count: number): string {
  return counted(count, ['row', 'rows'])
}

/** What the import did: 'Imported 1,240 rows. 3 were already here.' */
export function doneInWords({ new: added, known, skipped, problem }: Counts): string {
  const others = [
    known > 0 && `${formatCount(known)} ${known === 1 ? 'was' : 'were'} already here.`,
    skipped > 0 && `${formatCount(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped.`,
    problem > 0 && `${formatCount(problem)} with a problem ${problem === 1 ? 'was' : 'were'} left out.`,
  ].filter((sentence) => typeof sentence === 'string')
  return [`Imported ${rowsInWords(added)}.`, ...others].join(' ')
}

/** Why the file is not even sent. */
export function refusalOfSize(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty. Please choose another one.'
  if (bytes > mostImportBytes)
    return `This file is larger than ${formatCount(mostImportBytes / 1024 / 1024)} MB. Please split it, at most ${formatCount(mostImportRows)} rows each.`
  return null
}

/** Why it failed, and what to do. */
export function failureInWords(error: unknown, isDryRun: boolean): string {
  if (error instanceof ApiError) return noticeOf(error, 'That didn’t work. Please try again.')
  if (isDryRun) return 'The connection was lost. Nothing was imported, and the file is still here.'
  return 'The connection was lost before we got an answer. Try again: nothing is imported twice.'
}
