import * as z from 'zod/mini'
import { dayCount, instant, person, plainDate, text, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { endFields, leaveRequest, longestCalendarRange } from '../leave/contract.ts'
import { leaveTypeKey } from '../leave/leave-type-contract.ts'
import { daysBetween } from '../plain-date.ts'
import { pageFields, updatedSince } from './list-contract.ts'

const { status } = leaveRequest.shape

const ends = {
  startsAt: endFields.startsAt.check(
    z.describe('When it begins on its first date, such as 12:00; null for the whole of it.'),
  ),
  endsAt: endFields.endsAt.check(
    z.describe('When it ends on its last date, such as 12:00; null for the whole of it.'),
  ),
}

const lengthFields = {
  unit: leaveUnit.check(z.describe('What its type counted in when it was requested.')),
  days: dayCount.check(z.describe('Its length, in the person’s own working days.')),
  hours: leaveAmount.check(z.describe('Its length, as working time.')),
}

/** Leave, asked for or recorded, as its owner and those who decide it see it. */
export const apiLeaveRequest = z.strictObject({
  id: uuid,
  userId: uuid,
  leaveType: leaveTypeKey,
  startDate: plainDate,
  endDate: plainDate,
  ...ends,
  ...lengthFields,
  status,
  notes: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  createdBy: uuid.check(z.describe('Who requested it, or recorded it for the person.')),
  decidedBy: z.nullable(uuid),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  updatedAt: instant,
})
export type ApiLeaveRequest = z.infer<typeof apiLeaveRequest>

/** GET /api/v1/leave-requests: newest first; those of the people whose leave the key may see. */
export const apiLeaveQuery = z.strictObject({
  ...pageFields,
  status: z.optional(status),
  userId: z.optional(uuid),
  from: z.optional(plainDate).check(z.describe('Leave from this date on, in whole or in part.')),
  to: z.optional(plainDate),
  updatedSince,
})
export type ApiLeaveQuery = z.infer<typeof apiLeaveQuery>

/** POST /api/v1/leave-requests/{id}/decision. */
export const apiDecision = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  rejectionReason: z.optional(text(1000)),
})

/** GET /api/v1/leave-check: may this be asked for? */
export const apiCheck = z.strictObject({
  isAllowed: z.boolean(),
  ...lengthFields,
  refusals: z.array(z.string()).check(z.describe('Why it would be refused, each in one sentence.')),
  warnings: z.array(z.string()).check(z.describe('Rules that it breaks but that only warn.')),
  /** Of the type; null without an allowance, and for keys without the scope `balances:read`. */
  balance: z.nullable(
    z.strictObject({
      unit: leaveUnit,
      today: leaveAmount.check(z.describe('What remains in the current leave year, as it is now.')),
      after: leaveAmount.check(z.describe('The same with this leave, in place of what it would change.')),
      onReturn: leaveAmount,
      available: leaveAmount,
    }),
  ),
  approvers: z
    .array(person)
    .check(z.describe('The approvers it would go to; empty if it would be approved immediately.')),
})

/** GET /api/v1/calendar: both dates are included. */
export const apiCalendarQuery = z.strictObject({ ...pageFields, from: plainDate, to: plainDate }).check(
  z.refine(({ from, to }) => from <= to, {
    error: 'Please end the range on or after its start',
    path: ['to'],
  }),
  z.refine(({ from, to }) => daysBetween(from, to) <= longestCalendarRange, {
    error: `Please choose at most ${longestCalendarRange} days`,
    path: ['to'],
  }),
)

/** GET /api/v1/calendar: approved leave of everybody; `leaveType` is null where the key may not see it. */
export const apiCalendarEntry = z.strictObject({
  id: uuid,
  user: person,
  leaveType: z.nullable(leaveTypeKey),
  startDate: plainDate,
  endDate: plainDate,
  ...ends,
  ...lengthFields,
})
export type ApiCalendarEntry = z.infer<typeof apiCalendarEntry>
