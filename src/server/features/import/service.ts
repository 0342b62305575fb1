import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
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
import { balanceNames, leaveNames, rosterNames } from './columns.ts'
import type { PlannedLeave } from './leave-plan.ts'
import { type ImportTable, readTable } from './read-table.ts'
import { keepStatedBalances } from './stated-balances.ts'
import { storeAdjustments } from './store-adjustments.ts'
import { storeImportedLeave } from './store-leave.ts'
import { storeRoster } from './store-roster.ts'
import { workOutBalances } from './work-out-balances.ts'
import { workOutLeave } from './work-out-leave.ts'
import { workOutRoster } from './work-out-roster.ts'
import { assertNoProblems, outcomeOf, plansOf, type WorkedOutRow } from './worked-out.ts'

export type ImportOptions = {
  isDryRun: boolean
  /** Leaves out rows with a problem. */
  skipsProblems: boolean
  /** The date of balances whose rows have none. Default: today. */
  on?: PlainDate | undefined
}

/**
 * Past leave from a CSV file: stored as approved and recorded by the actor, counted by each person's own
 * calendar. One transaction works out every row under locks and stores them, with the adjustments that keep
 * balances which were stated for a later day.
 *
 * @throws Refusal 'invalid' for a file that can't be read, or a row with a problem, 'forbidden', 'conflict'
 *   while another import runs or when somebody else took the dates at the same moment.
 */
export function importLeave(ctx: Context, bytes: Uint8Array, options: ImportOptions): Promise<ImportOutcome> {
  return refusingOverlap(
    runImport(ctx, 'leave', options, {
      readFile: () => readTable(bytes, { names: leaveNames, needed: ['type', 'start', 'end'] }),
      workOut: (tx, table, { actor, lock }) => workOutLeave(tx, table, { actor, lock }),
      store: storeLeave,
    }),
  )
}

/**
 * Opening balances from a CSV file: an adjustment makes each balance what the file says.
 *
 * @throws Refusal 'invalid', 'forbidden', 'conflict' as `importLeave`.
 */
export function importBalances(
  ctx: Context,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportOutcome> {
  return runImport(ctx, 'balances', options, {
    readFile: () => readTable(bytes, { names: balanceNames, needed: ['remaining'] }),
    workOut: (tx, table, { actor, lock }) =>
      workOutBalances(tx, table, { on: options.on ?? actor.today, locale: actor.locale, lock }),
    store: storeAdjustments,
  })
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
  return runImport(ctx, 'roster', options, {
    readFile: () => readTable(bytes, { names: rosterNames, needed: ['date', 'worked'] }),
    workOut: (tx, table, { actor: { today, locale }, lock }) =>
      workOutRoster(tx, table, { today, locale, lock }),
    store: storeRoster,
  })
}

type By = { ctx: Context; actor: Actor }

async function storeLeave(tx: Tx, by: By, planned: readonly PlannedLeave[]): Promise<void> {
  const kept = await keepStatedBalances(tx, planned)
  await storeImportedLeave(tx, by, planned)
  await storeAdjustments(tx, by, kept)
}

type Import<Plan, Field extends string> = {
  readFile: () => ImportTable<Field>
  workOut: (
    tx: Tx,
    table: ImportTable<Field>,
    how: { actor: Actor; lock: (userIds: readonly string[]) => Promise<void> },
  ) => Promise<WorkedOutRow<Plan, Field>[]>
  store: (tx: Tx, by: By, planned: readonly Plan[]) => Promise<void>
}

async function runImport<Plan, Field extends string>(
  ctx: Context,
  kind: ImportKind,
  { isDryRun, skipsProblems }: ImportOptions,
  { readFile, workOut, store }: Import<Plan, Field>,
): Promise<ImportOutcome> {
  // The file is read outside a transaction, and only for an admin.
  await ctx.inCompany(async (_tx, actor) => assertMayImport(actor))
  const table = readFile()
  const rows = await ctx.inCompany(async (tx, actor) => {
    assertMayImport(actor)
    if (!isDryRun) await lockImports(tx, ctx.companyId)
    const lock = async (userIds: readonly string[]) => {
      if (!isDryRun) await lockPeople(tx, userIds)
    }
    const workedOut = await workOut(tx, table, { actor, lock })
    if (isDryRun) return workedOut
    if (!skipsProblems) assertNoProblems(workedOut, table)
    const planned = plansOf(workedOut)
    if (planned.length === 0) return workedOut
    const by = { ctx, actor }
    await store(tx, by, planned)
    const after = { kind, rows: workedOut.length, imported: planned.length }
    await audit(tx, by, { action: `${kind}.imported`, subjectId: newId(), after })
    await tx.invalidate('leave')
    return workedOut
  })
  return outcomeOf(rows, table, isDryRun)
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
