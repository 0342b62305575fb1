import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PeopleImported, PeopleToImport } from '#shared/team/people-import-contract.ts'
import { readListLocations } from './list-locations.ts'
import { storeBalances } from './opening-balances.ts'
import { type PersonPlan, planPeople } from './plan-people.ts'
import { storePeople } from './store-people.ts'

/** Ends the transaction of a dry run, which has stored what the import would. */
class DryRunDone extends Error {
  readonly outcome: PeopleImported

  constructor(outcome: PeopleImported) {
    super('The dry run is undone.')
    this.outcome = outcome
  }
}

/**
 * POST /api/people/import: prepares people with all that a list says of them, and sends no invitations. A dry
 * run does the same and is undone, so that it says what the import will. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' if any row has a problem, 'conflict' for a new location that the
 *   company has meanwhile, or too many teams or locations: nothing is imported then.
 */
export async function importPeople(ctx: Context, input: PeopleToImport): Promise<PeopleImported> {
  const { companyId, now } = ctx
  const running = ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can import people.' })
    const by = { ctx, actor }
    const outcome = await reassignPendingRequests(tx, { companyId, now, today: actor.today }, async () => {
      const locations = await readListLocations(tx, input)
      const plans = await planPeople(tx, input.people, locations)
      const added = await storePeople(tx, by, plans, locations)
      await storeBalances(tx, by, { plans, on: input.balancesOn ?? actor.today })
      return { isDryRun: input.isDryRun, ...added, ...fatesOf(plans, input.isDryRun) }
    })
    if (input.isDryRun) throw new DryRunDone(outcome)
    assertNoProblems(outcome, input.people)
    await tx.invalidate('team', 'leave')
    return outcome
  })
  return running.catch((error: unknown) => {
    if (error instanceof DryRunDone) return error.outcome
    throw error
  })
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

function assertNoProblems({ rows }: PeopleImported, people: PeopleToImport['people']): void {
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
