import * as z from 'zod/mini'
import { apiScopes } from '../api-key/scopes.ts'
import { instant, person, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'

/** A page of a list: `nextCursor` asks for the next one, and is null on the last. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ data: z.array(item), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) })

/** GET /api/v1/me: what the key is, and who acts with it. */
export const apiMe = z.strictObject({
  key: z.strictObject({
    id: uuid,
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    version: z.string().check(z.describe('The version that this call was answered in.')),
    expiresAt: instant,
  }),
  user: z.nullable(person).check(z.describe("The person whose key it is; null for a key of the company's.")),
  company: z.strictObject({ id: uuid, name: z.string() }),
})
export type ApiMe = z.infer<typeof apiMe>

/** GET /api/v1/leave-types: with the policy of the current leave year. */
export const apiLeaveType = z.strictObject({
  key: z.string(),
  name: z.string(),
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  isPrivate: z.boolean().check(z.describe('Colleagues see that someone is away, not why.')),
  isArchived: z.boolean(),
  unit: leaveUnit,
  annualAmount: z.nullable(leaveAmount).check(z.describe('Null for a type without an allowance.')),
})
export type ApiLeaveType = z.infer<typeof apiLeaveType>
