import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readActivePeople } from '#server/features/balance/people.ts'
import { type LeaveTerms, withChange } from '#server/features/leave-type/change-terms.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { readTerms } from '#server/features/leave-type/terms.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Person } from '#shared/fields.ts'
import { type Minutes, standardDay } from '#shared/leave/days.ts'
import { entitlementsAfter } from '#shared/leave/entitlements-after.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import type { PolicyChange, PolicyEffect } from '#shared/leave/leave-type-contract.ts'
import {
  type Amount,
  type AmountInUnit,
  convertAmount,
  formatAmount,
  type LeaveUnit,
} from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { findShortage, type Shortage } from '#shared/leave/may-ask.ts'
import { compareText } from '#shared/leave/order.ts'
import { unitNow } from '#shared/leave/policy.ts'
import { balanceOn } from '#shared/leave/statement.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type Converting, readConverting } from './convert-entitlements.ts'
import { assertPolicyFits } from './policies.ts'

const mostUncoveredShown = 50
/** Of a larger group only the size is answered. */
const mostNamedOfGroup = 3
const mostConversionsShown = 5

/** Somebody's balance before and after a change, in the unit after it, and what it would leave uncovered. */
type Affected = {
  person: Person
  before: Amount | null
  after: Amount | null
  newShortage: Shortage | null
  /** Null where the unit stays. */
  conversion: Conversion | null
}

type Conversion = { dayLength: Minutes; before: AmountInUnit; after: AmountInUnit }

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
  const { people, accounts, terms, converting, today } = await ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change policies.')
    if (change.policy) assertPolicyFits(leaveType, change.policy)
    if (!(await readLeaveType(tx, leaveType))) throw invalid('Please choose a leave type')

    const active = await readActivePeople(tx)
    const ids = active.map(({ id }) => id)
    const before = await readTerms(tx, leaveType)
    const after = withChange(before, change, actor.today)
    return {
      today: actor.today,
      people: active,
      accounts: await readLeaveAccounts(tx, ids, leaveType),
      terms: after,
      converting: await readConverting(tx, ids, { before, after, today: actor.today }),
    }
  })
  const year = leaveYearOf(today, terms.leaveYearStarts)
  const unit = unitNow(terms.policies)
  // After the transaction, so that no connection is held while thousands of balances are computed.
  const affected = await mapYielding(people, (person) => {
    const account = accounts.get(person.id)
    return account ? [affect(person, { account, terms, converting, today, day: year.end })] : []
  })
  return {
    unit,
    ...changesIn(affected.flat(), unit),
    uncovered: newlyUncovered(affected.flat()),
    conversions: conversionsIn(affected.flat(), converting?.companyDayLength),
    leaveYearStart: year.start,
    leaveYearEnd: year.end,
  }
}

type Effect = {
  account: LeaveAccount
  terms: LeaveTerms
  converting: Converting | null
  today: PlainDate
  day: PlainDate
}

/** Balances are those at the end of `day`; of a conversion, today's. */
function affect(person: Person, { account, terms, converting, today, day }: Effect): Affected {
  const dayLengthOn = converting?.dayLengthsOf(person.id) ?? account.dayLengthOn
  const changed = {
    ...account,
    ...terms,
    ...(converting && { ownEntitlements: entitlementsAfter(account, converting.changeFor(person.id)) }),
    ...(dayLengthOn && { dayLengthOn }),
  }
  const dayLength = dayLengthOn?.(today) ?? standardDay
  const [before, after] = [balanceOn(account, day), balanceOn(changed, day)]
  const shortage = findShortage(changed, today)
  const [now, then] = [balanceOn(account, today), balanceOn(changed, today)]
  return {
    person,
    before: before && convertAmount(before.amount, before.unit, converting?.unit ?? before.unit, dayLength),
    after: after && after.amount,
    newShortage: shortage && !findShortage(account, today) ? shortage : null,
    conversion: converting && now && then ? { dayLength, before: now, after: then } : null,
  }
}

/** No allowance counts as a balance of 0. */
function changesIn(affected: readonly Affected[], unit: LeaveUnit): Pick<PolicyEffect, 'people' | 'changes'> {
  const balances = affected.filter(({ before, after }) => before !== null || after !== null)
  const touched = balances.filter((balance) => differenceOf(balance) !== 0)
  const changes = [...Map.groupBy(touched, differenceOf)]
    .toSorted(([amount, group], [other, others]) => others.length - group.length || other - amount)
    .map(([amount, group]) => ({
      amount: formatAmount(amount, unit),
      people: group.length,
      names: group.length <= mostNamedOfGroup ? group.map(({ person }) => person) : [],
    }))
  return { people: balances.length, changes }
}

function differenceOf({ before, after }: Affected): Amount {
  return (after ?? 0) - (before ?? 0)
}

function newlyUncovered(affected: readonly Affected[]): PolicyEffect['uncovered'] {
  const uncovered = affected.flatMap(({ person, newShortage }) => {
    if (!newShortage) return []
    const { from, unit, atMost } = newShortage
    return [{ user: person, from, unit, amount: formatAmount(atMost, unit) }]
  })
  return uncovered.toSorted((a, b) => compareText(a.from, b.from)).slice(0, mostUncoveredShown)
}

/** Some balances as they are and as they would be, those first whose day is not as long as the company's. */
function conversionsIn(
  affected: readonly Affected[],
  companyDayLength: Minutes | undefined,
): PolicyEffect['conversions'] {
  const converted = affected.flatMap(({ person, conversion }) =>
    conversion ? [{ person, ...conversion }] : [],
  )
  const isOther = ({ dayLength }: Conversion) => (dayLength === companyDayLength ? 1 : 0)
  return converted
    .toSorted((a, b) => isOther(a) - isOther(b))
    .slice(0, mostConversionsShown)
    .map(({ person, dayLength, before, after }) => ({
      user: person,
      dayLength: formatAmount(dayLength, 'hours'),
      before: formatAmount(before.amount, before.unit),
      after: formatAmount(after.amount, after.unit),
    }))
}
