import * as z from 'zod/mini'
import { instant, person, text, uuid } from '../fields.ts'
import { coverAnswers, coverRules } from './cover.ts'

/** The colleague who covers for somebody on leave, in other contracts. */

/** Of a leave type. */
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

/** Of a request, or of a change of one: what is left out stays. */
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
