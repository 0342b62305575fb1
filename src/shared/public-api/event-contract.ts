import * as z from 'zod/mini'
import { instant, plainDate, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { type DomainEventType, domainEventTypes } from '../webhook/event-types.ts'
import { apiLeaveRequest } from './leave-contract.ts'
import { pageFields } from './list-contract.ts'
import { apiPerson } from './people-contract.ts'

/**
 * GET /api/v1/events: those after a number of the sequence, of one type if it's named. `nextCursor` is the
 * number to go on after.
 */
export const apiEventsQuery = z.strictObject({
  limit: pageFields.limit,
  after: z._default(
    z.coerce
      .number('Please use the sequence of an event')
      .check(
        z.int('Please use the sequence of an event'),
        z.minimum(0, 'Please use the sequence of an event'),
      ),
    0,
  ),
  type: z.exactOptional(z.enum(domainEventTypes)),
})
export type ApiEventsQuery = z.infer<typeof apiEventsQuery>

/** Its id is the `webhook-id` of its messages, which have neither `sequence` nor `keyId`. */
const eventFields = {
  id: uuid,
  sequence: z
    .number()
    .check(
      z.describe(
        "Its number among all of the company's events, from 1 on, those that the key may not read included.",
      ),
    ),
  timestamp: instant,
  keyId: z
    .nullable(uuid)
    .check(z.describe('The API key that did it; null for people in the app, and for the app itself.')),
}

const eventOf = <const Types extends readonly DomainEventType[], Data extends z.ZodMiniType>(
  types: Types,
  data: Data,
) => z.strictObject({ ...eventFields, type: z.enum(types), data })

const { id, userId, leaveType, startDate, endDate, startsAt, endsAt, unit, days, hours, status } =
  apiLeaveRequest.shape

/** Leave as it was right after the event. */
export const apiLeaveEvent = eventOf(
  [
    'leave.requested',
    'leave.changed',
    'leave.approved',
    'leave.rejected',
    'leave.cancelled',
    'leave.recounted',
  ],
  z.strictObject({
    id,
    userId,
    amendsId: z
      .nullable(uuid)
      .check(z.describe('The approved leave that this is a requested change of; null if it isn’t a change.')),
    leaveType: z
      .nullable(leaveType)
      .check(z.describe('Null in messages to a webhook that may not see private types.')),
    startDate,
    endDate,
    startsAt,
    endsAt,
    unit,
    days,
    hours,
    status,
  }),
)

/**
 * An adjustment: what was given, or taken when negative. For an opening balance, by how much it changed the
 * balance of its day when it was imported.
 */
export const apiBalanceEvent = eventOf(
  ['balance.adjusted'],
  z.strictObject({
    userId,
    adjustmentId: uuid,
    leaveType: z
      .nullable(leaveType)
      .check(z.describe('Null in messages to a webhook that may not see private types.')),
    date: plainDate,
    unit: leaveUnit,
    amount: leaveAmount,
  }),
)

const person = apiPerson.shape
export const apiPersonEvent = eventOf(
  ['person.joined', 'person.changed', 'person.left', 'person.erased'],
  z.strictObject({
    id: person.id,
    role: person.role,
    managerId: person.managerId,
    teamId: person.teamId,
    isActive: person.isActive,
  }),
)

export const apiPayrollEvent = eventOf(
  ['payroll_period.locked'],
  z.strictObject({ start: plainDate, end: plainDate }),
)

export const apiHolidayEvent = eventOf(
  ['holiday.changed'],
  z.strictObject({ locationId: uuid, date: plainDate }),
)

/** GET /api/v1/events: what `data` has depends on `type`. */
export const apiEvent = z.discriminatedUnion('type', [
  apiLeaveEvent,
  apiBalanceEvent,
  apiPersonEvent,
  apiPayrollEvent,
  apiHolidayEvent,
])
export type ApiEvent = z.infer<typeof apiEvent>
