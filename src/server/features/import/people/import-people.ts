import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PeopleImported, PeopleToImport } from '#shared/team/people-import-contract.ts'
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
 * POST /api/people/import: prepares people with all that a list says of them, and sends no invitations. A dry run does the
 * same and is undone, so that it says what the import will. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' if any row has a problem: nothing is imported then.
 */
export async function importPeople(ctx: Context, input: PeopleToImport): Promise<PeopleImported> {
  const { companyId, now } = ctx
  const running = ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can import people.' })
    const by = { ctx, actor }
    const outcome = await reassignPendingRequests(tx, { companyId, now, today: actor.today }, async () => {
      const plans = await planPeople(tx, input.people)
      const newTeams = await storePeople(tx, by, plans)
      await storeBalances(tx, by, { plans, on: input.balancesOn ?? actor.today })
      return outcomeOf(plans, newTeams, input.isDryRun)
    })
    if (input.isDryRun) throw new DryRunDone(outcome)
    assertNoProblems(outcome)
    await tx.invalidate('team', 'leave')
    return outcome
  })
  return running.catch((error: unknown) => {
    if (error instanceof DryRunDone) return error.outcome
    throw error
  })
}

function outcomeOf(plans: readonly PersonPlan[], newTeams: string[], isDryRun: boolean): PeopleImported {
  const rows = plans.map(({ fate: planned, person, note, problems }) => {
    const fate = problems.length > 0 ? ('problem' as const) : planned
    const isStored = fate !== 'problem' && !(isDryRun && fate === 'new')
    return { fate, userId: isStored ? (person?.id ?? null) : null, note, problems }
  })
  const counts = { new: 0, changed: 0, known: 0, problem: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return { isDryRun, counts, newTeams, rows }
}

function assertNoProblems({ rows }: PeopleImported): void {
  const issues = rows.flatMap(({ problems }, index) =>
    problems.map(({ field, message }) => ({ path: `people.${index}.${field}`, message })),
  )
  const at = rows.findIndex(({ problems }) => problems.length > 0)
  const first = rows[at]?.problems[0]
  if (!first) return
  const others = rows.filter(({ problems }) => problems.length > 0).length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'row has' : 'rows have'} problems too.`
  const sentence = /[.?!]$/.test(first.message) ? first.message : `${first.message}.`
  throw invalid(`Row ${at + 1}, ${first.field}: ${sentence}${more} Nothing was imported.`, issues)
}
