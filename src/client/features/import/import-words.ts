import { ApiError, noticeOf } from '#client/api/http.ts'
import { counted, formatCount, peopleInWords } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { FilesImported, ImportOutcome, RowFate } from '#shared/import/contract.ts'
import { searchOf } from '#shared/search-text.ts'
import { type ImportFile, newRowsOf } from './import-file.ts'

type Counts = ImportOutcome['counts']

/** The rows that a filter shows. */
export type Shown = 'all' | RowFate['fate']

/** The filters above the table: all rows, then each fate that some row has. */
export function filtersOf(counts: Counts): { value: Shown; label: string }[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const fates = (['problem', 'waiting', 'new', 'changed', 'known', 'skipped'] as const).filter(
    (fate) => counts[fate] > 0,
  )
  return [
    { value: 'all', label: `All ${formatCount(all)}` },
    ...fates.map((fate) => ({ value: fate, label: `${fateWords[fate]} ${formatCount(counts[fate])}` })),
  ]
}

/**
 * The rows with this fate that have every word of the search, in what the table shows of them; and those that
 * stay in sight, as somebody edits them.
 */
export function rowsToShow(
  rows: readonly RowFate[],
  { shown, search, edited }: { shown: Shown; search: string; edited: ReadonlyMap<number, unknown> },
): readonly RowFate[] {
  const matches = searchOf(search)
  return rows.filter(({ fate, row, user, words, note, problems }) => {
    const wrong = problems.flatMap(({ column, message }) => [column, message])
    const isShown = shown === 'all' || fate === shown
    return (
      edited.has(row) || (isShown && matches([row, user && fullName(user), words, ...wrong, note].join(' ')))
    )
  })
}

export const fateWords: Record<RowFate['fate'], string> = {
  problem: 'Needs fixing',
  waiting: 'Waiting',
  new: 'New',
  changed: 'Updates',
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

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** '40 opening balances and 118 rows of past leave' of the new ones in these files; empty without any. */
export function furtherInWords(files: readonly Pick<ImportFile, 'kind' | 'outcome'>[]): string {
  const [balances, leave] = [newRowsOf('balances', files), newRowsOf('leave', files)]
  return list.format(
    [
      balances > 0 ? counted(balances, ['opening balance', 'opening balances']) : [],
      leave > 0 ? counted(leave, ['row of past leave', 'rows of past leave']) : [],
    ].flat(),
  )
}

/** '40 people imported with 118 rows of past leave, and 4 teams were added.' */
export function importedInWords(done: readonly FilesImported[]): string {
  const files = done.flatMap((one) => one.files)
  const people = newRowsOf('people', files)
  const further = furtherInWords(files)
  if (people === 0)
    return further === ''
      ? 'Everyone on the list was already here.'
      : `${further} imported. Everyone on the list was already here.`
  const [teams, locations] = [
    done.flatMap(({ newTeams }) => newTeams).length,
    done.flatMap(({ newLocations }) => newLocations).length,
  ]
  const added = [
    teams > 0 ? counted(teams, ['team', 'teams']) : [],
    locations > 0 ? counted(locations, ['location', 'locations']) : [],
  ].flat()
  const verb = teams + locations === 1 ? 'was' : 'were'
  const others = added.length > 0 ? `, and ${added.join(' and ')} ${verb} added` : ''
  return `${peopleInWords(people)} imported${further === '' ? '' : ` with ${further}`}${others}.`
}

/** Why it failed, and what to do. */
export function failureInWords(error: unknown, isDryRun: boolean): string {
  if (error instanceof ApiError) return noticeOf(error, 'That didn’t work. Please try again.')
  if (isDryRun) return 'The connection was lost. Nothing was imported, and the file is still here.'
  return 'The connection was lost before we got an answer. Try again: nothing is imported twice.'
}
