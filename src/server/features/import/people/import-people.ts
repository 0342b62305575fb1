import { invalid } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatCount, formatShortDay } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import {
  type FilesToImport,
  type FileToImport,
  type ImportOutcome,
  mostImportedPeople,
} from '#shared/import/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { nameKey } from '#shared/same-name.ts'
import { balanceRows } from '../balances.ts'
import type { Field } from '../columns.ts'
import type { RowsToFix } from '../find.ts'
import { type By, planRows, plansOf } from '../pipeline.ts'
import type { CellTable } from '../read-cells.ts'
import { assertNoProblems, type CheckedRow, cellsInWords, outcomeOf, readTable } from '../rows.ts'
import { readListLocations } from './list-locations.ts'
import { type PersonPlan, planPeople } from './plan-people.ts'
import { storePeople } from './store-people.ts'

type PeopleImported = {
  newTeams: string[]
  newLocations: string[]
  outcome: ImportOutcome | null
  rowsToFix: RowsToFix
}

/**
 * Prepares people with all that a list says of them. A dry run does the same, and its caller undoes it. The
 * caller has locked the company, and reassigns pending requests.
 *
 * @throws Refusal 'invalid' if any row has a problem, 'conflict' for a new location that the company has
 *   meanwhile, or too many teams or locations.
 */
export async function importPeople(
  tx: Tx,
  by: By,
  list: { file: FileToImport; cells: CellTable } | undefined,
  input: FilesToImport,
): Promise<PeopleImported> {
  if (!list) return { newTeams: [], newLocations: [], outcome: null, rowsToFix: new Map() }
  const { isDryRun, balancesOn: on } = input
  const table = readTable('people', list.cells)
  const count = table.rows.length
  if (count > mostImportedPeople)
    throw invalid(
      (locale) =>
        `The list has ${formatCount(count, locale)} people. Please import at most ${formatCount(mostImportedPeople, locale)} at a time.`,
    )
  const locations = await readListLocations(tx, input)
  const plans = await planPeople(tx, table, { leftOut: new Set(list.file.leaveOut), locations })
  const newcomers = plans.filter(({ person }) => person === null)
  const added = await storePeople(tx, by, plans, locations)
  await storeBalances(tx, by, { plans, on })
  const waitsFor = waitingRows(plans)
  const rows = plans.map((plan) => checkedRow(plan, { rowToFix: waitsFor.get(plan), isDryRun, by }))
  const outcome = outcomeOf(table, rows)
  if (!isDryRun) assertNoProblems(outcome)
  await tx.invalidate('team', 'leave')
  return { ...added, outcome, rowsToFix: rowsToFix(newcomers, waitsFor) }
}

/** For each newcomer whose row can't be imported yet, the row to fix first. */
function rowsToFix(newcomers: readonly PersonPlan[], waitsFor: ReadonlyMap<PersonPlan, number>): RowsToFix {
  return new Map(
    newcomers.flatMap((plan) => {
      const row = plan.problems.length > 0 ? plan.row.row : waitsFor.get(plan)
      if (row === undefined) return []
      const { email, firstName = '', lastName = '' } = plan.draft
      const names = [email, fullName({ firstName, lastName })].filter((name) => name !== '')
      return names.map((name): [string, number] => [nameKey(name), row])
    }),
  )
}

type Reading = { rowToFix: number | undefined; isDryRun: boolean; by: By }

function checkedRow(plan: PersonPlan, { rowToFix, isDryRun, by }: Reading): CheckedRow {
  const { row, draft, person, problems, note } = plan
  const fate = problems.length > 0 ? 'problem' : rowToFix === undefined ? plan.fate : 'waiting'
  const isStored = fate !== 'problem' && person !== null && !(isDryRun && plan.fate === 'new')
  const { firstName = '', lastName = '' } = person ?? draft
  return {
    row: row.row,
    fate,
    user: firstName || lastName ? { id: isStored ? person.id : null, firstName, lastName } : null,
    words: wordsOf(plan, by.actor.locale),
    note: rowToFix === undefined ? note : `Reports to row ${rowToFix}, which needs fixing first.`,
    problems,
  }
}

/** 'ines@halyard.example, manager, team Design, reports to Ravi Menon, from 1 Dec 2025, 12.5 annual left' */
function wordsOf({ row: { cell }, draft, balances }: PersonPlan, locale: string): string {
  const day = draft.startDate ? formatShortDay(draft.startDate, '0000-01-01', locale) : cell('startDate')
  const said = (field: Field, words: (text: string) => string) => cell(field) && words(cell(field))
  return cellsInWords([
    cell('email'),
    cell('role'),
    said('team', (team) => `team ${team}`),
    said('manager', (manager) => `reports to ${manager}`),
    said('location', (location) => `in ${location}`),
    day && `from ${day}`,
    cell('workingDays'),
    said('annualDays', (days) => `${days} annual days`),
    ...balances.map(({ type, remaining }) => `${type}: ${remaining} left`),
  ])
}

/**
 * For each row that reports to one with a problem, directly or through others without one, the number of that
 * row.
 */
function waitingRows(plans: readonly PersonPlan[]): Map<PersonPlan, number> {
  // Of rows with the same address, the first one counts.
  const byEmail = new Map(plans.toReversed().map((plan) => [plan.draft.email, plan]))
  const managerOf = ({ managerEmail }: PersonPlan) =>
    managerEmail === undefined ? undefined : byEmail.get(managerEmail)
  const waitsFor = new Map<PersonPlan, number>()
  for (const plan of plans) {
    if (plan.problems.length > 0) continue
    // It ends: each row of a line that leads back has a problem.
    let above = managerOf(plan)
    while (above && above.problems.length === 0) above = managerOf(above)
    if (above) waitsFor.set(plan, above.row.row)
  }
  return waitsFor
}

/**
 * Makes each balance what the list says, as an import of opening balances does; problems are noted with their
 * rows.
 */
async function storeBalances(
  tx: Tx,
  by: By,
  { plans, on }: { plans: readonly PersonPlan[]; on: PlainDate | undefined },
): Promise<void> {
  const cells = plans.flatMap((plan) => {
    const { person, problems, balances } = plan
    const isPrepared = person && person.joinedOn === null && problems.length === 0
    return isPrepared ? balances.map((balance) => ({ ...balance, plan, id: person.id })) : []
  })
  if (cells.length === 0) return
  const rows = cells.map(({ type, remaining, id }, row) => {
    const values: Partial<Record<Field, string>> = { type, remaining, id }
    return { row, cell: (field: Field) => values[field] ?? '' }
  })
  const table = { madeBy: null, ignoredColumns: [], headingOf: () => null, fields: [], rows }
  const planned = await planRows(tx, balanceRows, table, { by, on, lock: async () => {} })
  for (const { row, problems, plan: opening } of planned) {
    const cell = cells[row]
    if (!cell) continue
    const { plan, type } = cell
    plan.problems.push(...problems.map(({ message }) => ({ field: `balances.${type}` as const, message })))
    if (opening && plan.fate === 'known') plan.fate = 'changed'
  }
  await balanceRows.store(tx, by, plansOf(planned))
}
