import { invalid } from '#server/platform/errors.ts'
import type { Person } from '#shared/fields.ts'
import { formatCount } from '#shared/format-dates.ts'
import type { ImportOutcome, RowFate } from '#shared/import/contract.ts'
import { type ImportTable, RowProblem } from './read-table.ts'

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
export type Attempt<Value, Field extends string> = { value: Value | null; problem: RowProblem<Field> | null }

/** What `work` answers, or the problem with the row that it throws; other errors are thrown. */
export function attempt<Value, Field extends string>(work: () => Value | null): Attempt<Value, Field> {
  try {
    return { value: work(), problem: null }
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return { value: null, problem: error }
  }
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
export function assertNoProblems<Field extends string>(
  rows: readonly WorkedOutRow<unknown, Field>[],
  { headingOf }: Pick<ImportTable<Field>, 'headingOf'>,
): void {
  const wrong = rows.filter(({ problem }) => problem)
  const [first] = wrong
  if (!first?.problem) return
  const column = headingOf(first.problem.field)
  const place = column ? `Row ${first.row}, column ‘${column}’` : `Row ${first.row}`
  const more = wrong.length - 1
  const { message } = first.problem
  throw invalid((locale) => {
    const count = formatCount(more, locale)
    const others = more > 0 ? ` ${count} more ${more === 1 ? 'row has' : 'rows have'} problems too.` : ''
    return `${place}: ${message}${others} Nothing was imported.`
  })
}

/** The answer to an import. */
export function outcomeOf<Field extends string>(
  rows: readonly WorkedOutRow<unknown, Field>[],
  { madeBy, ignoredColumns, headingOf }: ImportTable<Field>,
  isDryRun: boolean,
): ImportOutcome {
  const fates = rows.map(({ row, user, words, note, problem, fate }): RowFate => {
    if (!problem) return { row, fate, user, words, note, problem: null }
    const column = headingOf(problem.field)
    return { row, fate: 'problem', user, words, note, problem: { column, message: problem.message } }
  })
  const counts = { new: 0, known: 0, skipped: 0, problem: 0 }
  for (const { fate } of fates) counts[fate] += 1
  return { isDryRun, madeBy, ignoredColumns, counts, rows: fates }
}
