import { sql } from 'drizzle-orm'
import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { refusingOverlap } from '#server/features/leave/requests/overlap.ts'
import { assertMay, lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import { conflict, invalid, Refusal } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import {
  type FilesImported,
  type FilesToImport,
  type FileToImport,
  type ImportKind,
  mostFileCharacters,
  mostImportBytes,
  mostListBytes,
} from '#shared/import/contract.ts'
import { canAdjustBalances } from '#shared/permissions.ts'
import { balanceRows } from './balances.ts'
import { kindOf } from './columns.ts'
import { leaveRows } from './leave.ts'
import { importPeople } from './people/import-people.ts'
import { type AnyDraft, type By, type How, planRows, type RowKind, storeRows } from './pipeline.ts'
import { type CellTable, readCells } from './read-cells.ts'
import { rosterRows } from './roster.ts'
import { assertNoProblems, outcomeOf, readTable } from './rows.ts'

const onlyAdmins = { may: canAdjustBalances, refusal: 'Only an admin can import files.' }

/** Ends the transaction of a dry run, which has stored what the import would. */
class DryRunDone extends Error {
  readonly outcome: FilesImported

  constructor(outcome: FilesImported) {
    super('The dry run is undone.')
    this.outcome = outcome
  }
}

/** A file with what it holds. */
type ReadFile = { file: FileToImport; kind: ImportKind; cells: CellTable }
type FileImported = FilesImported['files'][number]

/**
 * POST /api/imports: imports people, opening balances, past leave and rosters, in one transaction that works
 * out every row under locks. Others in a list are prepared, and nobody is invited. A dry run does the same
 * and is undone, so that it says what the import will. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' if any row has a problem or a file can't be read, 'conflict' while
 *   another import runs, for a new location that the company has meanwhile, for too many teams or locations,
 *   or when somebody else took the dates of leave at the same moment: nothing is imported then.
 */
export async function importFiles(ctx: Context, input: FilesToImport): Promise<FilesImported> {
  // The files are read outside a transaction, and only for an admin.
  await ctx.inCompany(async (_tx, actor) => assertMay(actor, onlyAdmins))
  const files = readFiles(input.files)
  const hasPeople = files.some(({ kind }) => kind === 'people')
  const running = ctx.inCompany(async (tx, actor) => {
    const by = { ctx, actor }
    if (hasPeople) await lockAsAdmin(tx, actor, onlyAdmins)
    else assertMay(actor, onlyAdmins)
    if (!input.isDryRun) await lockImports(tx, ctx.companyId)
    const work = () => importAll(tx, by, files, input)
    const scope = { companyId: ctx.companyId, now: ctx.now, today: actor.today }
    const outcome = await (hasPeople ? reassignPendingRequests(tx, scope, work) : work())
    if (input.isDryRun) throw new DryRunDone(outcome)
    return outcome
  })
  return refusingOverlap(running).catch((error: unknown) => {
    if (error instanceof DryRunDone) return error.outcome
    throw error
  })
}

/**
 * The cells of each file. At most one of them is a list of people.
 *
 * @throws Refusal 'invalid', with the file's name if there are several, for one that can't be read, and for
 *   too large ones.
 */
function readFiles(files: readonly FileToImport[]): ReadFile[] {
  const read = files.map((file): ReadFile => {
    try {
      if (file.csv.length > mostImportBytes) throw invalid('This file is larger than 16 MB. Please split it.')
      const cells = readCells(file.csv)
      const kind = file.kind ?? kindOf(cells.headings)
      if (kind === 'people' && file.csv.length > mostListBytes)
        throw invalid('This list is larger than 1 MB. Please split it, at most 1,000 people each.')
      return { file, kind, cells }
    } catch (error) {
      throw inFile(error, file, files)
    }
  })
  const [, second] = read.filter(({ kind }) => kind === 'people')
  if (second)
    throw invalid(
      `${second.file.fileName}: This is a second list of people. Please put both into one file, or start over.`,
    )
  const others = read.filter(({ kind }) => kind !== 'people')
  if (files.length > 1 && others.reduce((sum, { file }) => sum + file.csv.length, 0) > mostFileCharacters)
    throw invalid('Please import at most 2 MB of files with the people, and the rest under Settings.')
  return read
}

/** The error, with the file's name if there are several and it's about what the file says. */
function inFile(error: unknown, { fileName }: FileToImport, files: readonly FileToImport[]): unknown {
  if (files.length === 1 || !(error instanceof Refusal) || error.kind !== 'invalid') return error
  return invalid((locale) => `${fileName}: ${error.messageIn(locale)}`)
}

/** Imports the people, then the other files, which may be about them. */
async function importAll(
  tx: Tx,
  by: By,
  files: readonly ReadFile[],
  input: FilesToImport,
): Promise<FilesImported> {
  const { isDryRun, balancesOn: on } = input
  const list = files.find(({ kind }) => kind === 'people')
  const { rowsToFix, outcome: people, ...added } = await importPeople(tx, by, list, input)
  const how = {
    by,
    on,
    rowsToFix,
    lock: list || isDryRun ? isLocked : (ids: readonly string[]) => lockPeople(tx, ids),
  }
  const imported: FileImported[] = []
  for (const one of files) {
    if (one === list) imported.push({ kind: 'people', outcome: people, problem: null })
    else imported.push(await importFile(tx, one, how, input))
  }
  return { isDryRun, ...added, files: imported }
}

/**
 * Imports a file that isn't a list of people. In a dry run of several the answer says why one can't be read.
 *
 * @throws Refusal 'invalid' with the file's name.
 */
async function importFile(
  tx: Tx,
  { file, kind, cells }: ReadFile,
  how: How,
  { isDryRun, files }: FilesToImport,
): Promise<FileImported> {
  const leftOut = new Set(file.leaveOut)
  const run = async <Draft extends AnyDraft, Plan>(rowKind: RowKind<Draft, Plan>): Promise<FileImported> => {
    const table = readTable(kind, cells)
    const planned = await planRows(tx, rowKind, table, how)
    const rows = planned.filter(({ row }) => !leftOut.has(row))
    const outcome = outcomeOf(table, rows)
    if (!isDryRun) assertNoProblems(outcome)
    // Of a dry run, a later file is compared with the rows.
    if (!isDryRun || files.at(-1) !== file) await storeRows(tx, rowKind, rows, how.by)
    return { kind, outcome, problem: null }
  }
  try {
    if (kind === 'leave') return await run(leaveRows)
    return await (kind === 'roster' ? run(rosterRows) : run(balanceRows))
  } catch (error) {
    if (!isDryRun || files.length === 1 || !(error instanceof Refusal) || error.kind !== 'invalid')
      throw inFile(error, file, files)
    return { kind, outcome: null, problem: error.messageIn(how.by.actor.locale) }
  }
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

/** Everyone's row is locked for the whole import of people, and a dry run needs no lock. */
async function isLocked(): Promise<void> {}

/** Locks these people's rows, so that nobody else changes their leave; in one order, against deadlocks. */
async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT 1 FROM ${users} WHERE ${isOneOf(users.id, userIds)} ORDER BY ${users.id} FOR NO KEY UPDATE`,
  )
}
