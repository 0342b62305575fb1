import { v7 as newId } from 'uuid'
import { refusingOverlap } from '#server/features/leave/requests/request.ts'
import { audit } from '#server/platform/audit/service.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { balanceNames, leaveNames } from './columns.ts'
import { assertAdmin, lockImports, lockPeople } from './lock.ts'
import { type ImportTable, readTable } from './read-table.ts'
import { storeAdjustments } from './store-adjustments.ts'
import { storeImportedLeave } from './store-leave.ts'
import { workOutBalances } from './work-out-balances.ts'
import { workOutLeave } from './work-out-leave.ts'
import { assertNoProblems, outcomeOf, plansOf, type WorkedOutRow } from './worked-out.ts'

export type ImportOptions = {
  isDryRun: boolean
  /** Leaves out the rows that have a problem. */
  leavesOut: boolean
  /** The day of balances whose rows name none. Default: today. */
  on?: PlainDate | undefined
}

/**
 * Leave that was taken before, from a CSV file: approved and recorded by the actor, counted by each person's own calendar. All in
 * one transaction, which works out every row again under locks.
 *
 * @throws Refusal 'invalid' for a file that can't be read, or a row with a problem, 'forbidden', 'conflict' while another import
 *   runs or where somebody else took the dates at the same moment.
 */
export function importLeave(ctx: Context, bytes: Uint8Array, options: ImportOptions): Promise<ImportOutcome> {
  return refusingOverlap(
    runImport(ctx, 'leave', options, {
      readFile: () => readTable(bytes, { names: leaveNames, needed: ['type', 'start', 'end'] }),
      workOut: (tx, table, { actor, hold }) => workOutLeave(tx, table, { today: actor.today, hold }),
      store: storeImportedLeave,
    }),
  )
}

/**
 * What is left of each person's days on a day, from a CSV file: an adjustment makes the balance what the file says.
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
    workOut: (tx, table, { actor, hold }) =>
      workOutBalances(tx, table, { on: options.on ?? actor.today, hold }),
    store: storeAdjustments,
  })
}

type By = { ctx: Context; actor: Actor }

type Import<Plan, Field extends string> = {
  readFile: () => ImportTable<Field>
  workOut: (
    tx: Tx,
    table: ImportTable<Field>,
    how: { actor: Actor; hold: (userIds: readonly string[]) => Promise<void> },
  ) => Promise<WorkedOutRow<Plan, Field>[]>
  store: (tx: Tx, by: By, planned: readonly Plan[]) => Promise<void>
}

async function runImport<Plan, Field extends string>(
  ctx: Context,
  kind: ImportKind,
  { isDryRun, leavesOut }: ImportOptions,
  { readFile, workOut, store }: Import<Plan, Field>,
): Promise<ImportOutcome> {
  // Before the file is read, and outside the transaction: nobody waits for it.
  await ctx.inCompany(async (_tx, actor) => assertAdmin(actor))
  const table = readFile()
  const rows = await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    if (!isDryRun) await lockImports(tx, ctx.companyId)
    const hold = async (userIds: readonly string[]) => {
      if (!isDryRun) await lockPeople(tx, userIds)
    }
    const workedOut = await workOut(tx, table, { actor, hold })
    if (isDryRun) return workedOut
    if (!leavesOut) assertNoProblems(workedOut, table)
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
