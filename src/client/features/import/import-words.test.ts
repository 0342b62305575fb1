import { expect, test } from 'vitest'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import type { RowFate } from '#shared/import/contract.ts'
import { refusalOfSize } from './import-file.ts'
import { doneInWords, filtersOf, rowsToShow, type Shown } from './import-words.ts'

const counts = { new: 1240, changed: 0, known: 1, skipped: 0, problem: 2500, waiting: 0 }

test.each([
  ['en-US', '1,240', '2,500', '20,000'],
  ['de', '1.240', '2.500', '20.000'],
])('the counts of an import are written as in %s', (locale, added, problems, most) => {
  choosePersonLocale(locale)
  expect(doneInWords(counts)).toBe(
    `Imported ${added} rows. 1 was already here. ${problems} with a problem were left out.`,
  )
  expect(filtersOf(counts).map(({ label }) => label)).toContain(`New ${added}`)
  expect(refusalOfSize(100_000_000, 'leave')).toContain(`at most ${most} rows each`)
  choosePersonLocale(null)
})

const ana = { id: 'ana', firstName: 'Ana', lastName: 'Müller' }
const fine: RowFate = { row: 2, fate: 'new', user: ana, words: 'Annual, 4 Aug', note: null, problems: [] }
const wrong: RowFate = {
  ...fine,
  row: 3,
  fate: 'problem',
  user: null,
  words: 'Study, 5 Aug',
  problems: [{ column: 'Type', message: 'There’s no leave type ‘Study’.' }],
}
const known: RowFate = { ...fine, row: 4, fate: 'known', note: 'Recorded in May.' }

test.each<{ shown: Shown; search: string; rows: number[] }>([
  { shown: 'all', search: '', rows: [2, 3, 4] },
  { shown: 'problem', search: '', rows: [3] },
  { shown: 'all', search: 'muller annual', rows: [2, 4] },
  { shown: 'known', search: 'ana', rows: [4] },
  { shown: 'all', search: 'no leave type', rows: [3] },
  { shown: 'all', search: 'may', rows: [4] },
  { shown: 'new', search: 'study', rows: [] },
])('of $shown rows, ‘$search’ finds $rows', ({ shown, search, rows }) => {
  expect(
    rowsToShow([fine, wrong, known], { shown, search, edited: new Map() }).map(({ row }) => row),
  ).toEqual(rows)
})
