import { v7 as newId } from 'uuid'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { audit } from '#server/platform/audit/service.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { ImportKind } from '#shared/import/contract.ts'
import { dateOrderIn, parseDate } from '#shared/import/parse-date.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { assertNoFormula } from './cells.ts'
import type { Field } from './columns.ts'
import { personFinder, type RowsToFix, readPeople, readTimeZones, typeFinder } from './find.ts'
import { type CheckedRow, type ImportTable, RowProblem, type TableRow } from './rows.ts'

export type By = { ctx: Context; actor: Actor }

export type How = {
  by: By
  /** Locks these people, before what they have is read. */
  lock: (userIds: readonly string[]) => Promise<void>
  /** The date of balances whose rows have none. Default: today. */
  on?: PlainDate | undefined
  rowsToFix?: RowsToFix | undefined
}

/** What the rows of a file are read with. */
export type RowReader = Awaited<ReturnType<typeof rowReader>>

/** What every row says: whose it is, and that a date was a moment. */
export type AnyDraft = { user: Person; dateNote: string | null }

/** A row with what was read of it: nothing where it has a problem, or where there is nothing to do. */
export type Drafted<Draft> = { row: TableRow; draft: Draft | null; problem: RowProblem | null }

/** What a row would store; null for what is here already. */
type Checked<Plan> = { plan: Plan | null; note?: string | null; words?: string }

/** A row with what it would store. */
export type PlannedRow<Plan> = CheckedRow & { plan: Plan | null }

/** A kind of file whose rows are about people who are here. */
export type RowKind<Draft extends AnyDraft, Plan> = {
  kind: Exclude<ImportKind, 'people'>
  dates: readonly Field[]
  /** @throws RowProblem for a row that can't be read. */
  read: (row: TableRow, reader: RowReader) => Draft | null
  /** Of two rows with the same key, the second has this problem. */
  once?: { key: (draft: Draft) => string; problem: (first: number) => RowProblem }
  /** What a row says, as far as it could be read. */
  words: (row: TableRow, draft: Draft | null, locale: string) => string
  /**
   * Reads what these rows are compared with, in a few statements, and answers the check of each row, in their
   * order, which throws RowProblem.
   */
  checker: (
    tx: Tx,
    rows: readonly Drafted<Draft>[],
    by: By,
  ) => Promise<(draft: Draft, row: number) => Checked<Plan>>
  /** Checks rows that could be checked one by one all together. */
  together?: (tx: Tx, rows: PlannedRow<Plan>[], by: By) => Promise<PlannedRow<Plan>[]>
  store: (tx: Tx, by: By, plans: readonly Plan[]) => Promise<void>
}

async function rowReader(tx: Tx, table: ImportTable, dates: readonly Field[], { by, on, rowsToFix }: How) {
  const people = await readPeople(tx)
  const timeZonesOf = await readTimeZones(tx, people)
  const order = dateOrderIn(table.rows.flatMap(({ cell }) => dates.map(cell)))
  return {
    table,
    today: by.actor.today,
    on,
    person: personFinder(people, rowsToFix),
    type: typeFinder(await readLeaveTypes(tx)),
    /** What a type counts in. */
    unitOf: await readUnits(tx),
    /** The date of a cell, by the clocks of a person, with a note if it was a moment. */
    date(row: TableRow, field: Field, { user, isEnd = false }: { user: Person; isEnd?: boolean }) {
      const text = row.cell(field)
      assertNoFormula(field, text, 'date')
      const parsed = parseDate(text, { order, timeZonesOn: timeZonesOf(user.id), isEnd })
      if ('date' in parsed) return parsed
      throw new RowProblem(field, `${parsed.problem}.`)
    },
  }
}

/** Reads and checks the rows of a file, from what the transaction sees, and says what each would store. */
export async function planRows<Draft extends AnyDraft, Plan>(
  tx: Tx,
  { dates, read, once, words, checker, together }: RowKind<Draft, Plan>,
  table: ImportTable,
  how: How,
): Promise<PlannedRow<Plan>[]> {
  const reader = await rowReader(tx, table, dates, how)
  const firstRows = new Map<string, number>()
  const drafted = await mapYielding(table.rows, (row): Drafted<Draft> => {
    const { value: draft, problem } = attempt(() => read(row, reader))
    const key = once && draft && once.key(draft)
    const first = firstRows.get(key ?? '')
    if (once && first !== undefined) return { row, draft, problem: once.problem(first) }
    if (key) firstRows.set(key, row.row)
    return { row, draft, problem }
  })
  await how.lock([...new Set(drafted.flatMap(({ draft }) => draft?.user.id ?? []))])
  const check = await checker(tx, drafted, how.by)
  const planned = await mapYielding(drafted, ({ row, draft, problem }): PlannedRow<Plan> => {
    const said = {
      row: row.row,
      user: draft?.user ?? null,
      words: words(row, draft, how.by.actor.locale),
      note: draft?.dateNote ?? null,
      plan: null,
      problems: [],
    }
    if (problem) return withProblem(said, problem)
    if (!draft) return { ...said, fate: 'skipped' }
    const { value: checked, problem: misfit } = attempt(() => check(draft, row.row))
    if (!checked) return withProblem(said, misfit)
    return { ...said, ...checked, fate: checked.plan ? 'new' : 'known' }
  })
  return together ? together(tx, planned, how.by) : planned
}

/** The row with a problem, in whose place it stores nothing. */
export function withProblem<Plan>(
  row: Omit<PlannedRow<Plan>, 'fate'>,
  problem: RowProblem | null,
): PlannedRow<Plan> {
  return { ...row, plan: null, fate: 'problem', problems: problem ? [problem] : [] }
}

/** What `work` answers, or the problem that it throws; other errors are thrown. */
function attempt<Value>(work: () => Value | null): { value: Value | null; problem: RowProblem | null } {
  try {
    return { value: work(), problem: null }
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return { value: null, problem: error }
  }
}

/** What these rows would store. */
export function plansOf<Plan>(rows: readonly PlannedRow<Plan>[]): Plan[] {
  return rows.flatMap(({ plan }) => plan ?? [])
}

/** Stores what rows would, with a line in the audit log for the file. */
export async function storeRows<Draft extends AnyDraft, Plan>(
  tx: Tx,
  { kind, store }: RowKind<Draft, Plan>,
  rows: readonly PlannedRow<Plan>[],
  by: By,
): Promise<void> {
  const plans = plansOf(rows)
  if (plans.length === 0) return
  await store(tx, by, plans)
  const after = { kind, rows: rows.length, imported: plans.length }
  await audit(tx, by, { action: `${kind}.imported`, subjectId: newId(), after })
  await tx.invalidate('leave')
}
