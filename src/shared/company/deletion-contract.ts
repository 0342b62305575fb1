import * as z from 'zod/mini'
import { instant, person, text } from '../fields.ts'

/** How long an admin may change their mind. */
export const deletionDays = 30

/** POST /api/companies/mine/deletion: the company's name, typed out, is the second yes. */
export const deletionConfirmation = z.strictObject({ name: text(200) })

/** GET /api/companies/mine/deletion: null while the company stays. */
export const companyDeletion = z.nullable(
  z.strictObject({
    askedAt: instant,
    askedBy: z.nullable(person),
    /** From then on everything is gone. */
    dueAt: instant,
  }),
)
export type CompanyDeletion = z.infer<typeof companyDeletion>
