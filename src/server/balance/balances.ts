import type { Person } from '#shared/fields.ts'
import { formatDays } from '#shared/leave/days.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { invalid } from '../errors.ts'
import { readReportingLines } from '../leave/approvers.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { readLeaveAccounts } from './account.ts'
import { readActivePeople } from './people.ts'

/**
 * GET /api/leave-balances: the current leave year of every active person whose balances the actor may see, by name; annual
 * leave unless another type is asked for.
 *
 * @throws Refusal 'invalid' for an unknown type.
 */
export async function listBalances(ctx: Context, leaveType = 'annual'): Promise<BalanceOfPerson[]> {
  return ctx.inCompany(async (tx, actor) => {
    if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')
    const people = await readVisiblePeople(tx, actor)
    const accounts = await readLeaveAccounts(
      tx,
      people.map(({ id }) => id),
      leaveType,
    )
    return people.flatMap((user): BalanceOfPerson[] => {
      const account = accounts.get(user.id)
      if (!account) return []
      const figures = leaveFigures(account, actor.today)
      return [
        {
          user,
          totalDays: formatDays(figures.totalHundredths),
          usedDays: formatDays(figures.usedHundredths),
          pendingDays: formatDays(figures.pendingHundredths),
          remainingDays: formatDays(figures.remainingHundredths),
        },
      ]
    })
  })
}

async function readVisiblePeople(tx: Tx, actor: Actor): Promise<Person[]> {
  const active = await readActivePeople(tx)
  const lines = await readReportingLines(tx, actor.today)
  return active.filter(({ id }) => canSeeBalances(actor, lines.ownerOf(id)))
}
