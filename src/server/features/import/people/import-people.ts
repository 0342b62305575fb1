import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { refusingOverlap } from '#server/features/leave/requests/overlap.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type {
  FileImported,
  FileWithPeople,
  PeopleImported,
  PeopleToImport,
} from '#shared/team/people-import-contract.ts'
import { personKey, type RowsToFix } from '../find-person.ts'
import { importWithPeople } from '../service.ts'
import { readListLocations } from './list-locations.ts'
import { storeBalances } from './opening-balances.ts'
import { type PersonPlan, planPeople } from './plan-people.ts'
import { type By, storePeople } from './store-people.ts'

/** Ends the transaction of a dry run, which has stored what the import would. */
class DryRunDone extends Error {
  readonly outcome: PeopleImported

  constructor(outcome: PeopleImported) {
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
export async function importPeople(ctx: Context, input: PeopleToImport): Promise<PeopleImported> {
  const { companyId, now } = ctx
  const running = ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can import people.' })
    const by = { ctx, actor }
    const { files = [], isDryRun } = input
    const outcome = await reassignPendingRequests(tx, { companyId, now, today: actor.today }, async () => {
      const locations = await readListLocations(tx, input)
      const plans = await planPeople(tx, input.people, locations)
      const newcomers = plans.filter(({ person }) => person === null)
      const added = await storePeople(tx, by, plans, locations)
      await storeBalances(tx, by, { plans, on: input.balancesOn })
      const stored = { ...added, ...fatesOf(plans, isDryRun) }
      if (!isDryRun) assertNoProblems(stored, input.people)
      const how = { isDryRun, on: input.balancesOn, rowsToFix: rowsToFix(plans, newcomers) }
      const imported: FileImported[] = []
      for (const file of files) imported.push(await importFile(tx, by, file, how))
      return { isDryRun, ...stored, files: imported }
    })
    if (isDryRun) throw new DryRunDone(outcome)
    await tx.invalidate('team', 'leave')
    return outcome
  })
  return refusingOverlap(running).catch((error: unknown) => {
    if (error instanceof DryRunDone) return error.outcome
    throw error
  })
}

/** For each newcomer whose row can't be imported yet, the row to fix first. */
function rowsToFix(plans: readonly PersonPlan[], newcomers: readonly PersonPlan[]): RowsToFix {
  const waitsFor = waitingRows(plans)
  return new Map(
    newcomers.flatMap((plan) => {
      const row = plan.problems.length > 0 ? plan.row : waitsFor.get(plan)
      if (row === undefined) return []
      const { email, firstName = '', lastName = '' } = plan.draft
      const names = [email, fullName({ firstName, lastName })].filter((name) => name !== '')
      return names.map((name): [string, number] => [personKey(name), row])
    }),
  )
}

type HowToImport = { isDryRun: boolean; on: PlainDate | undefined; rowsToFix: RowsToFix }

/** @throws Refusal 'invalid' with the file's name; in a dry run the answer says why it can't be read. */
async function importFile(tx: Tx, by: By, file: FileWithPeople, how: HowToImport): Promise<FileImported> {
  try {
    return { outcome: await importWithPeople(tx, by, file, how), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error
    if (how.isDryRun) return { outcome: null, problem: error.messageIn(by.actor.locale) }
    throw invalid((locale) => `${file.fileName}: ${error.messageIn(locale)}`)
  }
}

function fatesOf(plans: readonly PersonPlan[], isDryRun: boolean): Pick<PeopleImported, 'counts' | 'rows'> {
  const waitsFor = waitingRows(plans)
  const rows = plans.map((plan) => {
    const { person, problems } = plan
    const rowToFix = waitsFor.get(plan)
    const fate = problems.length > 0 ? 'problem' : rowToFix === undefined ? plan.fate : 'waiting'
    const isStored = fate !== 'problem' && person !== null && !(isDryRun && plan.fate === 'new')
    const note = rowToFix === undefined ? plan.note : `Reports to row ${rowToFix}, which needs fixing first.`
    return { fate, userId: isStored ? person.id : null, note, problems }
  })
  const counts = { new: 0, changed: 0, known: 0, problem: 0, waiting: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { counts, rows }
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
    if (above) waitsFor.set(plan, above.row)
  }
  return waitsFor
}

function assertNoProblems({ rows }: Pick<PeopleImported, 'rows'>, people: PeopleToImport['people']): void {
  const issues = rows.flatMap(({ problems }, index) =>
    problems.map(({ field, message }) => ({ path: `people.${index}.${field}`, message })),
  )
  const at = rows.findIndex(({ problems }) => problems.length > 0)
  const first = rows[at]?.problems[0]
  if (!first) return
  const others = rows.filter(({ problems }) => problems.length > 0).length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'row has' : 'rows have'} problems too.`
  const sentence = /[.?!]$/.test(first.message) ? first.message : `${first.message}.`
  throw invalid(
    `Row ${people[at]?.row ?? at + 1}, ${first.field}: ${sentence}${more} Nothing was imported.`,
    issues,
  )
}
