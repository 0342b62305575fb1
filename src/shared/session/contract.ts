import * as z from 'zod/mini'
import { plainDate, role, uuid } from '../fields.ts'

/** GET /api/auth/user: who is signed in. `companyId` is null until a company is set up or joined (spec 2.1). */
export const currentUser = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.nullable(role),
  companyId: z.nullable(uuid),
  companyName: z.nullable(z.string()),
  managerId: z.nullable(uuid),
  startDate: z.nullable(plainDate),
  profileImageUrl: z.nullable(z.string()),
  /** The date where the person is: the company's time zone. */
  today: plainDate,
})
export type CurrentUser = z.infer<typeof currentUser>
