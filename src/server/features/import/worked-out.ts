import { invalid } from '#server/platform/errors.ts'
import type { Person } from '#shared/fields.ts'
import { formatCount } from '#shared/format-dates.ts'
import type { ImportOutcome, RowFate } from '#shared/import/contract.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'

/** A row and what becomes of it; `fate` counts only without a problem. */
export type WorkedOutRow<Plan, Field extends string> = {
  row: number
  user: Person | null
  words: string
  note: string | null
  /** What it would store; null for nothing. */
  plan: Plan | null
  problem: RowProblem<Field> | null
  fate: 'new' | 'known' | 'skipped'
}

/** What was read or planned of a row, or the problem with it. */
type Attempt<Value, Field extends string> = { value: Value | null; problem: RowProblem<Field> | null }

/** What `work` answers, or the problem with the row that it throws; other errors are thrown. */
export function attempt<Value, Field extends string>(work: () => Value | null): Attempt<Value, Field> {
  try {
    return { value: work(), problem: null }
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return { value: null, problem: error }
  }
}

/** A row of the file, with what was read of it. */
export type DraftedRow<Draft, Field extends string> = { row: TableRow<Field> } & Attempt<Draft, Field>

/** A second row of the same key is a problem, which `problemAfter` words with the number of the first. */
export function markRepeated<Draft, Field extends string>(
  drafted: readonly DraftedRow<Draft, Field>[],
  keyOf: (draft: Draft) => string,
  problemAfter: (first: number) => RowProblem<Field>,
): DraftedRow<Draft, Field>[] {
  const firstRows = new Map<string, number>()
  return drafted.map((one) => {
    if (one.value === null) return one
    const key = keyOf(one.value)
    const first = firstRows.get(key)
    if (first !== undefined) return { ...one, problem: problemAfter(first) }
    firstRows.set(key, one.row.row)
    return one
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
export function joinNotes(...notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' ') || null
}

/** What the rows without a problem store. */
export function plansOf<Plan, Field extends string>(rows: readonly WorkedOutRow<Plan, Field>[]): Plan[] {
  return rows.flatMap(({ plan, problem, fate }) => (plan && !problem && fate === 'new' ? [plan] : []))
}

/**
 * Nothing is imported while a row has a problem, unless such rows are left out.
 *
 * @throws Refusal 'invalid' with the first problem's row and column.
 */
export function assertNoProblems({ rows }: Pick<ImportOutcome, 'rows'>): void {
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

/** The answer to an import, by what becomes of each row. */
export function outcomeOf<Field extends string>(
  { madeBy, ignoredColumns }: ImportTable<Field>,
  rows: RowFate[],
  isDryRun: boolean,
): ImportOutcome {
  const counts = { new: 0, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { isDryRun, madeBy, ignoredColumns, counts, rows }
}

/** What becomes of rows that are worked out. */
export function fatesOf<Field extends string>(
  rows: readonly WorkedOutRow<unknown, Field>[],
  { headingOf }: ImportTable<Field>,
): RowFate[] {
  return rows.map(({ row, user, words, note, problem, fate }) => {
    if (!problem) return { row, fate, user, words, note, problems: [] }
    const problems = [{ column: headingOf(problem.field), message: problem.message }]
    return { row, fate: 'problem', user, words, note, problems }
  })
}
