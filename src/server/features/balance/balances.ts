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
import { readAccountsForFigures } from './accounts-in-parts.ts'
import { readActivePeople } from './people.ts'

/**
 * GET /api/leave-balances: the current leave year, on the actor's date, of every active person whose balances
 * the actor may see, by name; annual leave unless another type is asked for.
 *
 * @throws Refusal 'invalid' for an unknown type.
 */
export async function listBalances(ctx: Context, leaveType = 'annual'): Promise<BalanceOfPerson[]> {
  const compute = await readBalances(ctx, leaveType)
  return compute()
}

/**
 * `listBalances` in two steps: reads, and returns what computes. To be called once the transaction has ended,
 * so that no connection is held while thousands of balances are computed. `choose`: whose of those that the
 * actor may see.
 *
 * @throws Refusal 'invalid' for an unknown type.
 */
export async function readBalances(
  ctx: Context,
  leaveType = 'annual',
  choose: (visible: readonly Person[]) => readonly Person[] = (visible) => visible,
): Promise<() => Promise<BalanceOfPerson[]>> {
  const { today, people, accounts } = await ctx.inCompany(async (tx, actor) => {
    if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')
    const chosen = choose(await readVisiblePeople(tx, actor))
    const ids = chosen.map(({ id }) => id)
    return {
      today: actor.today,
      people: chosen,
      accounts: await readAccountsForFigures(tx, ids, { leaveType, until: actor.today }),
    }
  })
  return async () => {
    const balances = await mapYielding(people, (user) => {
      const account = accounts.get(user.id)
      return account ? [toBalance(user, account, today)] : []
    })
    return balances.flat()
  }
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

async function readVisiblePeople(tx: Tx, actor: Actor): Promise<Person[]> {
  const active = await readActivePeople(tx)
  const lines = await readReportingLines(tx, actor.today)
  return active.filter(({ id }) => canSeeBalances(actor, lines.ownerOf({ userId: id })))
}
