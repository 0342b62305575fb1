import type { Person } from '../fields.ts'
import { fullName } from '../full-name.ts'
import type { Hundredths } from './days.ts'

/** Whether the owner of leave names a colleague who covers (docs/rules.md, Cover). */
export const coverRules = ['off', 'optional', 'needed'] as const
type CoverRule = (typeof coverRules)[number]

/** What the colleague says to it. */
export const coverAnswers = ['asked', 'accepted', 'declined'] as const
type CoverAnswer = (typeof coverAnswers)[number]

/** Whether leave of so many days needs a colleague who covers; without `coverAboveDays`, any leave does. */
export function isCoverNeeded(
  { cover, coverAboveDays }: { cover: CoverRule; coverAboveDays: number | null },
  total: Hundredths,
): boolean {
  return cover === 'needed' && total > (coverAboveDays ?? 0) * 100
}

/** 'Leo Brandt, accepted' */
export function coverInWords({ person, answer }: { person: Person; answer: CoverAnswer }): string {
  return `${fullName(person)}, ${answer === 'asked' ? 'no answer yet' : answer}`
}
