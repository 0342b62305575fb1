import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ExceptionChange } from '#server/features/calendar/working-exceptions.ts'
import { refusingOverlap } from '#server/features/leave/requests/overlap.ts'
import { audit } from '#server/platform/audit/service.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { canAdjustBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import {
  type BalanceField,
  balanceNames,
  type LeaveField,
  leaveNames,
  type RosterField,
  rosterNames,
} from './columns.ts'
import type { RowsToFix } from './find-person.ts'
import type { PlannedLeave } from './leave-plan.ts'
import { type CellTable, readCells } from './read-cells.ts'
import { type ImportTable, readTable } from './read-table.ts'
import { storeImportedLeave } from './store-leave.ts'
import { type NewOpening, storeOpenings } from './store-openings.ts'
import { storeRoster } from './store-roster.ts'
import { workOutBalances } from './work-out-balances.ts'
import { workOutLeave } from './work-out-leave.ts'
import { workOutRoster } from './work-out-roster.ts'
import { assertNoProblems, fatesOf, outcomeOf, plansOf, type WorkedOutRow } from './worked-out.ts'

export type ImportOptions = {
  isDryRun: boolean
  /** Leaves out rows with a problem. */
  skipsProblems: boolean
  /** The date of balances whose rows have none. Default: today. */
  on?: PlainDate | undefined
}

export type By = { ctx: Context; actor: Actor }

/** Reads, works out and stores a file of one kind. */
type FileImport<Plan, Field extends string> = {
  kind: Exclude<ImportKind, 'people'>
  readFile: (cells: CellTable) => ImportTable<Field>
  workOut: (tx: Tx, table: ImportTable<Field>, how: How) => Promise<WorkedOutRow<Plan, Field>[]>
  store: (tx: Tx, by: By, planned: readonly Plan[]) => Promise<void>
}

type How = {
  actor: Actor
  /** Locks these people, before their leave is read. */
  lock: (userIds: readonly string[]) => Promise<void>
  on?: PlainDate | undefined
  rowsToFix?: RowsToFix | undefined
}

const leaveFile: FileImport<PlannedLeave, LeaveField> = {
  kind: 'leave',
  readFile: (cells) => readTable<LeaveField>(cells, { names: leaveNames, needed: ['type', 'start', 'end'] }),
  workOut: workOutLeave,
  store: storeImportedLeave,
}

const balancesFile: FileImport<NewOpening, BalanceField> = {
  kind: 'balances',
  readFile: (cells) => readTable<BalanceField>(cells, { names: balanceNames, needed: ['remaining'] }),
  workOut: (tx, table, { actor: { today, locale }, ...how }) =>
    workOutBalances(tx, table, { today, locale, ...how }),
  store: storeOpenings,
}

const rosterFile: FileImport<ExceptionChange, RosterField> = {
  kind: 'roster',
  readFile: (cells) => readTable<RosterField>(cells, { names: rosterNames, needed: ['date', 'worked'] }),
  workOut: (tx, table, { actor: { today, locale }, lock }) =>
    workOutRoster(tx, table, { today, locale, lock }),
  store: storeRoster,
}

/**
 * Past leave from a CSV file: stored as approved and recorded by the actor, counted by each person's own
 * calendar. One transaction works out every row under locks and stores them.
 *
 * @throws Refusal 'invalid' for a file that can't be read, or a row with a problem, 'forbidden', 'conflict'
 *   while another import runs or when somebody else took the dates at the same moment.
 */
export function importLeave(ctx: Context, bytes: Uint8Array, options: ImportOptions): Promise<ImportOutcome> {
  return refusingOverlap(runImport(ctx, leaveFile, bytes, options))
}

/**
 * Opening balances from a CSV file: each balance at the end of its day is what the file says, whatever leave
 * up to that day is known now or later.
 *
 * @throws Refusal 'invalid', 'forbidden', 'conflict' as `importLeave`.
 */
export function importBalances(
  ctx: Context,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportOutcome> {
  return runImport(ctx, balancesFile, bytes, options)
}

/**
 * A roster from a CSV file: what people work on which dates, as exceptions to their working weeks. Upcoming
 * leave is counted again.
 *
 * @throws Refusal 'invalid', 'forbidden', 'conflict' as `importLeave`.
 */
export function importRoster(
  ctx: Context,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportOutcome> {
  return runImport(ctx, rosterFile, bytes, options)
}

type WithPeople = Pick<How, 'on' | 'rowsToFix'> & { isDryRun: boolean; leaveOut: ReadonlySet<number> }

/**
 * A file that came with a list of people, in the transaction that has stored and locked them. A dry run
 * stores its rows too, so that the next file is compared with them; the caller undoes it.
 *
 * @throws Refusal 'invalid' for a file that can't be read or, unless it's left out, a row with a problem.
 */
export async function importWithPeople(
  tx: Tx,
  by: By,
  { kind, cells }: { kind: 'leave' | 'balances'; cells: CellTable },
  { isDryRun, leaveOut, ...how }: WithPeople,
): Promise<ImportOutcome> {
  const run = async <Plan, Field extends string>(file: FileImport<Plan, Field>) => {
    const table = file.readFile(cells)
    const workedOut = await file.workOut(tx, table, { actor: by.actor, lock: isLocked, ...how })
    const rows = workedOut.filter(({ row }) => !leaveOut.has(row))
    const outcome = outcomeOf(table, fatesOf(rows, table), isDryRun)
    if (!isDryRun) assertNoProblems(outcome)
    await storeRows(tx, by, file, rows)
    return outcome
  }
  return kind === 'leave' ? run(leaveFile) : run(balancesFile)
}

/** Everyone's row is locked for the whole import of people. */
export const isLocked = async () => {}

async function runImport<Plan, Field extends string>(
  ctx: Context,
  file: FileImport<Plan, Field>,
  bytes: Uint8Array,
  { isDryRun, skipsProblems, on }: ImportOptions,
): Promise<ImportOutcome> {
  // The file is read outside a transaction, and only for an admin.
  await ctx.inCompany(async (_tx, actor) => assertMayImport(actor))
  const table = file.readFile(readCells(bytes))
  return ctx.inCompany(async (tx, actor) => {
    assertMayImport(actor)
    if (!isDryRun) await lockImports(tx, ctx.companyId)
    const lock = async (userIds: readonly string[]) => {
      if (!isDryRun) await lockPeople(tx, userIds)
    }
    const rows = await file.workOut(tx, table, { actor, lock, on })
    const outcome = outcomeOf(table, fatesOf(rows, table), isDryRun)
    if (isDryRun) return outcome
    if (!skipsProblems) assertNoProblems(outcome)
    await storeRows(tx, { ctx, actor }, file, rows)
    return outcome
  })
}

/** Stores the rows without a problem. */
async function storeRows<Plan, Field extends string>(
  tx: Tx,
  by: By,
  { kind, store }: FileImport<Plan, Field>,
  rows: readonly WorkedOutRow<Plan, Field>[],
): Promise<void> {
  const planned = plansOf(rows)
  if (planned.length === 0) return
  await store(tx, by, planned)
  const after = { kind, rows: rows.length, imported: planned.length }
  await audit(tx, by, { action: `${kind}.imported`, subjectId: newId(), after })
  await tx.invalidate('leave')
}

/** @throws Refusal 'forbidden'. */
function assertMayImport(actor: Actor): void {
  if (!canAdjustBalances(actor)) throw forbidden('Only an admin can import files.')
}

/**
 * One import of a company at a time.
 *
 * @throws Refusal 'conflict' while another one runs.
 */
async function lockImports(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0)) AS locked`,
  )
  if (!rows[0]?.locked) throw conflict('Another import is running. Please try again in a moment.')
}

/** Locks these people's rows, so that nobody else changes their leave; in one order, against deadlocks. */
async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT 1 FROM ${users} WHERE ${isOneOf(users.id, userIds)} ORDER BY ${users.id} FOR NO KEY UPDATE`,
  )
}
