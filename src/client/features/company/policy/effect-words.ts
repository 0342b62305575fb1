import type { PolicyEffect } from '#shared/leave/leave-type-contract.ts'
import { dateInWords } from '../policy-labels.ts'

/** '7 people: +5 days this year', '1 person: −2.5 days': the largest group first. */
export function changesInWords({ changes, people }: Pick<PolicyEffect, 'changes' | 'people'>): string[] {
  if (changes.length === 0) return ['No balance changes.']
  const groups = changes.map(
    (change, index) =>
      `${peopleLabel(change.people)}: ${signed(change.days)}${index === 0 ? ' this year' : ''}`,
  )
  const others = people - changes.reduce((sum, change) => sum + change.people, 0)
  return others > 0 ? [...groups, `${peopleLabel(others)}: no change`] : groups
}

/** 'Ravi Menon: 2.5 days short from 10 March 2026 on'. */
export function shortfallInWords({ user, from, days }: PolicyEffect['uncovered'][number]): string {
  return `${user.firstName} ${user.lastName}: ${days} ${dayWord(days)} short from ${dateInWords(from)} on`
}

function peopleLabel(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`
}

function signed(days: string): string {
  const size = days.replace('-', '')
  return `${days.startsWith('-') ? '−' : '+'}${size} ${dayWord(size)}`
}

function dayWord(days: string): string {
  return days === '1' ? 'day' : 'days'
}
