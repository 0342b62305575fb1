import * as z from 'zod/mini'
import { person, plainDate, uuid } from '../fields.ts'

const datesOfDeputy = z.strictObject({ from: plainDate, until: plainDate }).check(
  z.refine((dates) => dates.from <= dates.until, {
    error: 'Please end on or after the first day',
    path: ['until'],
  }),
)

/** PUT /api/deputy: who decides in one's place; null for nobody. */
export const deputyChoice = z.strictObject({
  deputyId: z.nullable(uuid),
  /** Null: whenever one is away. */
  dates: z.nullable(datesOfDeputy),
})
export type DeputyChoice = z.infer<typeof deputyChoice>

/** GET /api/deputy. */
export const ownDeputy = z.strictObject({
  /** Null without one, also when the dates are over, or the person can no longer decide. */
  deputy: z.nullable(person),
  dates: z.nullable(datesOfDeputy),
  /** Whom one can name: the other managers and admins, by name. Empty for an employee. */
  candidates: z.array(person),
})
export type OwnDeputy = z.infer<typeof ownDeputy>
