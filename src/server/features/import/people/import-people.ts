import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { refusingOverlap } from '#server/features/leave/requests/overlap.ts'
import { assertMay, lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatShortDay } from '#shared/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { FilesImported, FilesToImport, RowFate } from '#shared/import/contract.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { nameKey } from '#shared/same-name.ts'
import type { ListField } from '../columns.ts'
import type { RowsToFix } from '../find-person.ts'
import type { ImportTable } from '../read-table.ts'
import { type By, importWithPeople } from '../service.ts'
import { assertNoProblems, cellsInWords, outcomeOf } from '../worked-out.ts'
import { readListLocations } from './list-locations.ts'
import { storeBalances } from './opening-balances.ts'
import { type PersonPlan, planPeople } from './plan-people.ts'
import { inFile, type ListedContent, readFiles } from './read-files.ts'
import { storePeople } from './store-people.ts'

const onlyAdmins = { may: canInvite, refusal: 'Only an admin can import people.' }

/** Ends the transaction of a dry run, which has stored what the import would. */
class DryRunDone extends Error {
  readonly outcome: FilesImported

  constructor(outcome: FilesImported) {
    super('The dry run is undone.')
    this.outcome = outcome
  }
}

/**
 * POST /api/people/import: prepares people with all that a list and the files with it say of them, and sends
 * no invitations. A dry run does the same and is undone, so that it says what the import will. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' if any row has a problem or a file can't be read, 'conflict' for a
 *   new location that the company has meanwhile, or too many teams or locations: nothing is imported then.
 */
export async function importPeople(ctx: Context, input: FilesToImport): Promise<FilesImported> {
  // The files are read outside a transaction, and only for an admin.
  await ctx.inCompany(async (_tx, actor) => assertMay(actor, onlyAdmins))
  const contents = readFiles(input.files)
  const running = ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, onlyAdmins)
    const outcome = await importAll(tx, { ctx, actor }, contents, input)
    if (input.isDryRun) throw new DryRunDone(outcome)
    await tx.invalidate('team', 'leave')
    return outcome
  })
  return refusingOverlap(running).catch((error: unknown) => {
    if (error instanceof DryRunDone) return error.outcome
    throw error
  })
}

async function importAll(
  tx: Tx,
  by: By,
  contents: readonly ListedContent[],
  input: FilesToImport,
): Promise<FilesImported> {
  const { isDryRun, balancesOn: on } = input
  const { companyId, now } = by.ctx
  return reassignPendingRequests(tx, { companyId, now, today: by.actor.today }, async () => {
    const read = contents.find((content) => content.kind === 'people')
    const locations = await readListLocations(tx, input)
    const all = read?.list.rows ?? []
    const leftOut = new Set(read?.file.leaveOut)
    const rows = all.filter(({ row }) => !leftOut.has(row))
    const plans = await planPeople(tx, { rows, all }, locations)
    const newcomers = plans.filter(({ person }) => person === null)
    const added = await storePeople(tx, by, plans, locations)
    await storeBalances(tx, by, { plans, on })
    const people =
      read && outcomeOf(read.list.table, fatesOf(plans, read.list.table, { isDryRun, by }), isDryRun)
    if (people && !isDryRun) assertNoProblems(people)
    const how = { isDryRun, on, rowsToFix: rowsToFix(plans, newcomers), files: input.files }
    const files: FilesImported['files'] = []
    for (const content of contents) {
      const answer = content.kind === 'people' ? null : await importFile(tx, by, content, how)
      files.push(answer ?? { kind: 'people', outcome: people ?? null, problem: null })
    }
    return { isDryRun, ...added, files }
  })
}

/** For each newcomer whose row can't be imported yet, the row to fix first. */
function rowsToFix(plans: readonly PersonPlan[], newcomers: readonly PersonPlan[]): RowsToFix {
  const waitsFor = waitingRows(plans)
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

type HowToImport = Pick<FilesToImport, 'isDryRun' | 'files'> & {
  on: PlainDate | undefined
  rowsToFix: RowsToFix
}

/** @throws Refusal 'invalid' with the file's name; in a dry run the answer says why it can't be read. */
async function importFile(
  tx: Tx,
  by: By,
  content: Exclude<ListedContent, { kind: 'people' }>,
  { files, ...how }: HowToImport,
): Promise<FilesImported['files'][number]> {
  const { kind, file } = content
  try {
    const outcome = await importWithPeople(tx, by, content, { ...how, leaveOut: new Set(file.leaveOut) })
    return { kind, outcome, problem: null }
  } catch (error) {
    if (!how.isDryRun || !(error instanceof Refusal) || error.kind !== 'invalid')
      throw inFile(error, file, files)
    return { kind, outcome: null, problem: error.messageIn(by.actor.locale) }
  }
}

type Reading = { isDryRun: boolean; by: By }

function fatesOf(
  plans: readonly PersonPlan[],
  { headingOf }: ImportTable<ListField>,
  { isDryRun, by }: Reading,
): RowFate[] {
  const waitsFor = waitingRows(plans)
  return plans.map((plan) => {
    const { row, draft, person, problems } = plan
    const rowToFix = waitsFor.get(plan)
    const fate = problems.length > 0 ? 'problem' : rowToFix === undefined ? plan.fate : 'waiting'
    const isStored = fate !== 'problem' && person !== null && !(isDryRun && plan.fate === 'new')
    const { firstName = '', lastName = '' } = person ?? draft
    return {
      row: row.row,
      fate,
      user: firstName || lastName ? { id: isStored ? person.id : null, firstName, lastName } : null,
      words: wordsOf(plan, by.actor.locale),
      note: rowToFix === undefined ? plan.note : `Reports to row ${rowToFix}, which needs fixing first.`,
      // Of a whole name, either part can be wrong.
      problems: problems.map(({ field, message }) => ({
        column: headingOf(field) ?? (field.endsWith('Name') ? headingOf('name') : null),
        message,
      })),
    }
  })
}

/** 'ines@halyard.example, manager, team Design, reports to Ravi Menon, from 1 Dec 2025, 12.5 annual left' */
function wordsOf({ row, draft }: PersonPlan, locale: string): string {
  const { email, role, team, manager, location, startDate, workingDays, annualDays, balances } = row
  const start = draft.startDate ? formatShortDay(draft.startDate, '0000-01-01', locale) : startDate
  const left = Object.entries(balances).map(([type, remaining]) => remaining && `${type}: ${remaining} left`)
  return cellsInWords([
    email,
    role,
    team && `team ${team}`,
    manager && `reports to ${manager}`,
    location && `in ${location}`,
    start && `from ${start}`,
    workingDays,
    annualDays && `${annualDays} annual days`,
    ...left,
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
