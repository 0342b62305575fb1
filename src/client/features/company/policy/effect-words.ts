import { formatDate, formatLeaveAmount, peopleInWords } from '#client/ui/data/format-dates.ts'
import type { PolicyEffect } from '#shared/leave/leave-type-contract.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'

const mostGroups = 6

/**
 * '7 people: +5 days this year', '1 person: −2.5 days (Ravi Menon)': the largest group first. The rest is one
 * group: accrued by the month, everybody who began in another week would be a group of their own.
 */
export function changesInWords({
  unit,
  changes,
  people,
}: Pick<PolicyEffect, 'unit' | 'changes' | 'people'>): string[] {
  if (changes.length === 0) return ['No balances change.']
  const shown = changes.slice(0, mostGroups)
  const groups = shown.map(
    (change, index) =>
      `${peopleInWords(change.people)}: ${signed(change.amount, unit)}${index === 0 ? ' this year' : ''}${namesOf(change)}`,
  )
  const changedOtherwise = sumOf(changes) - sumOf(shown)
  const unchanged = people - sumOf(changes)
  return [
    ...groups,
    ...(changedOtherwise > 0 ? [`${peopleInWords(changedOtherwise)}: other changes`] : []),
    ...(unchanged > 0 ? [`${peopleInWords(unchanged)}: no change`] : []),
  ]
}

function sumOf(changes: PolicyEffect['changes']): number {
  return changes.reduce((sum, change) => sum + change.people, 0)
}

function namesOf({ names }: PolicyEffect['changes'][number]): string {
  if (names.length === 0) return ''
  const list = new Intl.ListFormat('en').format(
    names.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  )
  return ` (${list})`
}

/** 'Ravi Menon: 2.5 days short from 10 March 2026'. */
export function shortfallInWords({ user, from, unit, amount }: PolicyEffect['uncovered'][number]): string {
  return `${user.firstName} ${user.lastName}: ${formatLeaveAmount(amount, unit)} short from ${formatDate(from)}`
}

function signed(amount: string, unit: LeaveUnit): string {
  return `${amount.startsWith('-') ? '' : '+'}${formatLeaveAmount(amount, unit)}`
}

/** 'Ravi Menon: 12.5 days become 75 h, at 6 h a day'. */
export function conversionInWords(
  { user, dayLength, before, after }: PolicyEffect['conversions'][number],
  unit: LeaveUnit,
): string {
  const from = unit === 'days' ? 'hours' : 'days'
  const becomes = from === 'days' && Number(before) === 1 ? 'becomes' : 'become'
  const amounts = `${formatLeaveAmount(before, from)} ${becomes} ${formatLeaveAmount(after, unit)}`
  return `${user.firstName} ${user.lastName}: ${amounts}, at ${formatLeaveAmount(dayLength, 'hours')} a day`
}
