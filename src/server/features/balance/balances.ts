import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { invalid } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readLeaveAccounts } from './account.ts'
import { readActivePeople } from './people.ts'

/**
 * GET /api/leave-balances: the current leave year, on the actor's date, of every active person whose balances
 * the actor may see, by name; annual leave unless another type is asked for.
 *
 * @throws Refusal 'invalid' for an unknown type.
 */
export async function listBalances(ctx: Context, leaveType = 'annual'): Promise<BalanceOfPerson[]> {
  const read = await ctx.inCompany(async (tx, actor) => {
    const people = await readVisiblePeople(tx, actor, leaveType)
    return readBalancesOf(tx, people, { leaveType, today: actor.today })
  })
  return computeBalances(read)
}

/**
 * What balances are computed from: once the transaction has ended, so that no connection is held while
 * thousands of them are.
 */
export type BalancesRead = {
  today: PlainDate
  people: readonly Person[]
  accounts: ReadonlyMap<string, LeaveAccount>
}

/** What the balances of these people are computed from. */
export async function readBalancesOf(
  tx: Tx,
  people: readonly Person[],
  { leaveType, today }: { leaveType: string; today: PlainDate },
): Promise<BalancesRead> {
  const ids = people.map(({ id }) => id)
  return { today, people, accounts: await readLeaveAccounts(tx, ids, leaveType) }
}

/** The balances, in the order of the people. */
export async function computeBalances({ today, people, accounts }: BalancesRead): Promise<BalanceOfPerson[]> {
  const balances = await mapYielding(people, (user) => {
    const account = accounts.get(user.id)
    return account ? [toBalance(user, account, today)] : []
  })
  return balances.flat()
}

function toBalance(user: Person, account: LeaveAccount, today: PlainDate): BalanceOfPerson {
  const { unit, ...figures } = leaveFigures(account, today)
  return {
    user,
    unit,
    total: formatAmount(figures.totalAmount, unit),
    used: formatAmount(figures.usedAmount, unit),
    pending: formatAmount(figures.pendingAmount, unit),
    remaining: formatAmount(figures.remainingAmount, unit),
  }
}

/**
 * The active people whose balances of a leave type the actor may see, by name.
 *
 * @throws Refusal 'invalid' for an unknown type.
 */
export async function readVisiblePeople(tx: Tx, actor: Actor, leaveType: string): Promise<Person[]> {
  if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')
  const active = await readActivePeople(tx)
  const lines = await readReportingLines(tx, actor.today)
  return active.filter(({ id }) => canSeeBalances(actor, lines.ownerOf({ userId: id })))
}
