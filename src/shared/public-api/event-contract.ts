import * as z from 'zod/mini'
import { instant, uuid } from '../fields.ts'
import { domainEventTypes } from '../webhook/event-types.ts'
import { pageFields } from './list-contract.ts'

/** GET /api/v1/events: those after a number of the sequence. `nextCursor` is the number to go on after. */
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
})
export type ApiEventsQuery = z.infer<typeof apiEventsQuery>

/** Its id is the `webhook-id` of its messages, which have neither `sequence` nor `keyId`. */
export const apiEvent = z.strictObject({
  id: uuid,
  sequence: z
    .number()
    .check(
      z.describe(
        "Its place among the company's events, from 1 on: a number that is missing is an event that was missed.",
      ),
    ),
  type: z.enum(domainEventTypes),
  timestamp: instant,
  keyId: z
    .nullable(uuid)
    .check(
      z.describe('The API key with which it was done; null for people in the app, and for the app itself.'),
    ),
  data: z
    .record(z.string(), z.unknown())
    .check(
      z.describe(
        'Leave has `unit`, what its type counted in when it was asked for, and its length twice: `totalDays`, and `totalMinutes` of working time.',
      ),
    ),
})
export type ApiEvent = z.infer<typeof apiEvent>
