import * as z from 'zod/mini'
import { instant, person, text, uuid } from '../fields.ts'
import { fullName } from '../full-name.ts'
import type { Hundredths } from './days.ts'

/** The colleague who covers for somebody on leave (docs/approvals.md, Cover). */

/** Whether the owner of leave names one. */
export const coverRules = ['off', 'optional', 'needed'] as const
type CoverRule = (typeof coverRules)[number]

export const coverAnswers = ['asked', 'accepted', 'declined'] as const
export type CoverAnswer = (typeof coverAnswers)[number]

/** What a leave type says of it. */
export const coverFields = {
  cover: z.enum(coverRules, 'Please choose whether a colleague covers'),
  /** Needed for leave of more days than these, and optional below; null needs it for any length. */
  coverAboveDays: z.nullable(
    z
      .int('Please enter the days as a whole number')
      .check(z.minimum(1, 'Please enter at least 1 day'), z.maximum(366, 'Please enter at most 366 days')),
  ),
  /** Leave is approved only once the colleague has agreed. */
  coverMustAccept: z.boolean(),
}

/** Whether leave of so many days needs a colleague who covers. */
export function isCoverNeeded(
  { cover: rule, coverAboveDays }: { cover: CoverRule; coverAboveDays: number | null },
  total: Hundredths,
): boolean {
  return rule === 'needed' && total > (coverAboveDays ?? 0) * 100
}

/** What the owner may name with a request or a change of it. What is left out stays. */
export const coverChoiceFields = {
  coverId: z.optional(z.nullable(uuid)),
  /** The owner's words to the colleague, which the approvers see, too. */
  handoverNote: z.optional(z.nullable(text(2000))),
}

/** As the owner and the approvers of leave see it. */
export const cover = z.strictObject({
  person,
  answer: z.enum(coverAnswers),
  answeredAt: z.nullable(instant),
})
export type Cover = z.infer<typeof cover>

/** 'Leo Brandt, accepted' */
export function coverInWords({ person: who, answer }: Cover): string {
  return `${fullName(who)}, ${answer}`
}
