import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readActivePeople } from '#server/features/balance/people.ts'
import { type LeaveTerms, withChange } from '#server/features/leave-type/change-terms.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readTerms } from '#server/features/leave-type/terms.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Person } from '#shared/fields.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { PolicyChange, PolicyEffect } from '#shared/leave/leave-type-contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { findShortage, type Shortage } from '#shared/leave/may-ask.ts'
import { compareText } from '#shared/leave/order.ts'
import { balanceOn } from '#shared/leave/statement.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { assertPolicyFits } from './policies.ts'

const mostUncoveredShown = 50
/** Of a larger group only the size is answered. */
const mostNamedOfGroup = 3

/** Somebody's balance before and after a change, and what it would leave uncovered. */
type Affected = {
  person: Person
  before: Hundredths | null
  after: Hundredths | null
  newShortage: Shortage | null
}

/**
 * POST /api/leave-policies/effect: what a change would do to everybody's balance of one type (default: annual
 * leave), by the functions that save it and that compute balances. Nothing is stored. Admins only.
 *
 * @throws Refusal 'forbidden', or 'invalid' for an unknown type or a policy that could not be saved.
 */
export async function previewPolicyChange(
  ctx: Context,
  { leaveType = 'annual', ...change }: PolicyChange,
): Promise<PolicyEffect> {
  const { today, people, accounts, terms } = await ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change policies.')
    if (change.policy) assertPolicyFits(leaveType, change.policy)
    if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')

    const active = await readActivePeople(tx)
    const ids = active.map(({ id }) => id)
    return {
      today: actor.today,
      people: active,
      accounts: await readLeaveAccounts(tx, ids, leaveType),
      terms: withChange(await readTerms(tx, leaveType), change, actor.today),
    }
  })
  const year = leaveYearOf(today, terms.leaveYearStarts)
  // After the transaction, so that no connection is held while thousands of balances are computed.
  const affected = await mapYielding(people, (person) => {
    const account = accounts.get(person.id)
    return account ? [affect(person, { account, terms, today, day: year.end })] : []
  })
  return {
    ...changesIn(affected.flat()),
    uncovered: newlyUncovered(affected.flat()),
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  }
}

type Effect = { account: LeaveAccount; terms: LeaveTerms; today: PlainDate; day: PlainDate }

/** Balances are those at the end of `day`. */
function affect(person: Person, { account, terms, today, day }: Effect): Affected {
  const changed = { ...account, ...terms }
  const shortage = findShortage(changed, today)
  return {
    person,
    before: balanceOn(account, day),
    after: balanceOn(changed, day),
    newShortage: shortage && !findShortage(account, today) ? shortage : null,
  }
}

/** No allowance counts as a balance of 0. */
function changesIn(affected: readonly Affected[]): Pick<PolicyEffect, 'people' | 'changes'> {
  const balances = affected.filter(({ before, after }) => before !== null || after !== null)
  const touched = balances.filter((balance) => differenceOf(balance) !== 0)
  const changes = [...Map.groupBy(touched, differenceOf)]
    .toSorted(([days, group], [otherDays, others]) => others.length - group.length || otherDays - days)
    .map(([days, group]) => ({
      days: formatDays(days),
      people: group.length,
      names: group.length <= mostNamedOfGroup ? group.map(({ person }) => person) : [],
    }))
  return { people: balances.length, changes }
}

function differenceOf({ before, after }: Affected): Hundredths {
  return (after ?? 0) - (before ?? 0)
}

function newlyUncovered(affected: readonly Affected[]): PolicyEffect['uncovered'] {
  const uncovered = affected.flatMap(({ person, newShortage }) => {
    if (!newShortage) return []
    const { from, atMostHundredths } = newShortage
    return [{ user: person, from, days: formatDays(atMostHundredths) }]
  })
  return uncovered.toSorted((a, b) => compareText(a.from, b.from)).slice(0, mostUncoveredShown)
}
