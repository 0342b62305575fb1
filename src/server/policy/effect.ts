import type { Person } from '#shared/fields.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { PolicyChange, PolicyEffect } from '#shared/leave/leave-type-contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { findShortage } from '#shared/leave/may-ask.ts'
import { compareText } from '#shared/leave/order.ts'
import { balanceOn } from '#shared/leave/statement.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readLeaveAccounts } from '../balance/account.ts'
import { readActivePeople } from '../balance/people.ts'
import type { Context } from '../context.ts'
import { forbidden, invalid } from '../errors.ts'
import { withChange } from './change-terms.ts'
import { readLeaveType } from './leave-types.ts'
import { refuseUnfitPolicy } from './policies.ts'
import { readTerms } from './terms.ts'

const mostUncoveredShown = 50

/** Somebody's account as it is, and as the change would make it. */
type Affected = { person: Person; before: LeaveAccount; after: LeaveAccount }

/**
 * POST /api/leave-policies/effect: what a change would do to everybody's balance of one type, annual leave unless told, by
 * the functions that save it and that work the balances out. Nothing is stored. Admins only.
 *
 * @throws Refusal 'forbidden', or 'invalid' for an unknown type or a policy that could not be saved.
 */
export async function previewPolicyChange(
  ctx: Context,
  { leaveType = 'annual', ...change }: PolicyChange,
): Promise<PolicyEffect> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change policies.')
    if (change.policy) refuseUnfitPolicy(leaveType, change.policy)
    if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')

    const after = withChange(await readTerms(tx, leaveType), change, actor.today)
    const year = leaveYearOf(actor.today, after.leaveYearStarts)
    const people = await readActivePeople(tx)
    const accounts = await readLeaveAccounts(
      tx,
      people.map(({ id }) => id),
      leaveType,
    )
    const affected = people.flatMap((person): Affected[] => {
      const before = accounts.get(person.id)
      return before ? [{ person, before, after: { ...before, ...after } }] : []
    })
    return {
      ...changesOn(year.end, affected),
      uncovered: newlyUncovered(affected, actor.today),
      leaveYearStart: year.start,
      leaveYearEnd: year.end,
    }
  })
}

/** Balances at the end of one day, with and without the change; no allowance counts as a balance of 0. */
function changesOn(day: PlainDate, affected: readonly Affected[]): Pick<PolicyEffect, 'people' | 'changes'> {
  const balances = affected
    .map(({ before, after }) => ({ before: balanceOn(before, day), after: balanceOn(after, day) }))
    .filter(({ before, after }) => before !== null || after !== null)
  const groups = new Map<Hundredths, number>()
  for (const { before, after } of balances) {
    const difference = (after ?? 0) - (before ?? 0)
    if (difference !== 0) groups.set(difference, (groups.get(difference) ?? 0) + 1)
  }
  const changes = [...groups]
    .toSorted(([days, people], [otherDays, others]) => others - people || otherDays - days)
    .map(([days, people]) => ({ days: formatDays(days), people }))
  return { people: balances.length, changes }
}

function newlyUncovered(affected: readonly Affected[], today: PlainDate): PolicyEffect['uncovered'] {
  const uncovered = affected.flatMap(({ person, before, after }) => {
    const shortage = findShortage(after, today)
    if (!shortage || findShortage(before, today)) return []
    return [{ user: person, from: shortage.from, days: formatDays(shortage.atMostHundredths) }]
  })
  return uncovered.toSorted((a, b) => compareText(a.from, b.from)).slice(0, mostUncoveredShown)
}
