import * as z from 'zod/mini'
import { computedDate, dayCount, instant, person, plainDate, text, uuid } from '../fields.ts'
import { daysBetween, isPlainDate } from '../plain-date.ts'
import { leaveAmount, leaveUnit } from './amount-contract.ts'
import { isClockTime } from './clock-time.ts'
import { cover, coverChoiceFields } from './cover-contract.ts'
import { leaveTypeKey } from './leave-type-contract.ts'

const leaveStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled'])
export type LeaveStatus = z.infer<typeof leaveStatus>

export const halfDayPart = z.enum(['morning', 'afternoon'])
export type HalfDayPart = z.infer<typeof halfDayPart>

/** `HH:mm` on its first and last date, where leave doesn't take all of that; null where it does. */
export const endFields = { startsAt: z.nullable(z.string()), endsAt: z.nullable(z.string()) }

/** How long leave is, and what its type counted in when it was asked for. */
export const lengthFields = {
  unit: leaveUnit,
  totalDays: dayCount,
  /** Working time. */
  totalMinutes: z.number(),
}

/** What every view of leave shows. `leaveType` is null where the reader may not see it. */
const leaveFields = {
  id: uuid,
  userId: uuid,
  leaveType: z.nullable(leaveTypeKey),
  startDate: plainDate,
  endDate: plainDate,
  /** Half of one date, and which; so is leave by the clock until noon, or from it. */
  isHalfDay: z.boolean(),
  halfDayPart: z.nullable(halfDayPart),
  ...endFields,
  ...lengthFields,
  status: leaveStatus,
}

/** A change of approved leave that waits for a decision: other dates, or sick leave for some of them. */
const amendment = z.strictObject({
  id: uuid,
  kind: z.enum(['change', 'ill']),
  leaveType: leaveTypeKey,
  startDate: plainDate,
  endDate: plainDate,
  ...endFields,
  ...lengthFields,
  notes: z.nullable(z.string()),
  createdAt: instant,
})
export type Amendment = z.infer<typeof amendment>

/** A leave request as its owner and its deciders see it (spec 3). */
export const leaveRequest = z.strictObject({
  ...leaveFields,
  notes: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(person),
  /** Who recorded it for the person; null for the person's own request. */
  recordedBy: z.nullable(person),
  /** The approvers of a pending request, or of its amendment. Empty once decided. */
  waitsFor: z.array(person),
  /** Whether all of them have to approve, not one of them. */
  waitsForAll: z.boolean(),
  /**
   * When a step of it, or of its amendment, was approved last, while others are to come; null without steps.
   */
  stepApprovedAt: z.nullable(instant),
  /** Null unless a change of this leave waits for its decision. */
  amendment: z.nullable(amendment),
  /** The colleague who covers; null without one. */
  cover: z.nullable(cover),
  handoverNote: z.nullable(z.string()),
})
export type LeaveRequest = z.infer<typeof leaveRequest>

const leaveDates = z.strictObject({
  startDate: plainDate,
  endDate: plainDate,
  totalDays: dayCount,
  /** Of leave that counts in hours. */
  totalHours: z.nullable(leaveAmount),
})

/** What happened to leave, from the audit log. `change-…` is about an amendment. */
const leaveEventKind = z.enum([
  'asked',
  'recorded',
  'edited',
  'approved',
  'rejected',
  'undone',
  'changed',
  'shortened',
  'ill',
  'cancelled',
  'recounted',
  'escalated',
  'step-approved',
  'step-undone',
  'cover-changed',
  'cover-accepted',
  'cover-declined',
  'change-asked',
  'change-approved',
  'change-rejected',
  'change-undone',
  'change-cancelled',
  'change-recounted',
  'change-escalated',
  'change-step-approved',
  'change-step-undone',
])
export type LeaveEventKind = z.infer<typeof leaveEventKind>

/** GET /api/leave-requests/{id}/history, oldest first: for its owner and those who may decide it. */
export const leaveEvent = z.strictObject({
  id: uuid,
  kind: leaveEventKind,
  at: instant,
  /** Null where the product itself acted. */
  by: z.nullable(person),
  /** The approver whose deputy `by` was in a decision. */
  inPlaceOf: z.nullable(person),
  /** The dates after it, and before it where they differ. */
  dates: z.nullable(leaveDates),
  was: z.nullable(leaveDates),
  /** Sick leave in place of some dates, not other dates. */
  isIllness: z.boolean(),
  reason: z.nullable(z.string()),
})
export type LeaveEvent = z.infer<typeof leaveEvent>

/** Approved leave in the calendar (spec 2.11). */
export const calendarEntry = z.strictObject({ ...leaveFields, user: person })
export type CalendarEntry = z.infer<typeof calendarEntry>

/** A pending request with what its decider needs to see (spec 2.10). */
export const pendingApproval = z.strictObject({
  ...leaveRequest.shape,
  employeeName: z.string(),
  employeeEmail: z.string(),
  /** The approved leave that this would change, as it is now; null for a new request. */
  amends: z.nullable(
    z.strictObject({
      id: uuid,
      kind: z.enum(['change', 'ill']),
      leaveType: leaveTypeKey,
      startDate: plainDate,
      endDate: plainDate,
      ...endFields,
      ...lengthFields,
    }),
  ),
  /** Rules that these dates break, each in one sentence: a blocked period, too many away at once. */
  warnings: z.array(z.string()),
  /** What is left before and after this request, for a type with an allowance; null for the others. */
  balance: z.nullable(z.strictObject({ unit: leaveUnit, before: leaveAmount, after: leaveAmount })),
  /** Others' approved leave on these dates, and pending leave the reader may see; at most 20, by start. */
  alsoAway: z.array(calendarEntry),
})
export type PendingApproval = z.infer<typeof pendingApproval>

const withoutDates = 'Please select start and end dates'

/** A date that is asked for; spec section 5 has the words for none. */
const askedDate = z
  .string()
  .check(
    z.minLength(1, { error: withoutDates, abort: true }),
    z.refine(isPlainDate, 'Please choose a date from 2000 to 2100'),
  )

/** Noon; for a type in hours, any time. */
const askedTime = z.string().check(z.refine(isClockTime, 'Please enter a time of the day, such as 13:30'))

/** Null, as in answers: from the start of the first date, or to the end of the last. */
const askedEnd = z.optional(z.nullable(askedTime))
/** The same in an address. */
const askedEndText = z.optional(z.union([askedTime, z.literal('null')]))

const askedFields = {
  leaveType: leaveTypeKey,
  startDate: askedDate,
  endDate: askedDate,
  isHalfDay: z.boolean(),
  halfDayPart: z.optional(halfDayPart),
  /**
   * Noon, where leave of several dates begins at that of the first, or ends at that of the last. Of a type in
   * hours, any time on the first and the last date, also where they are one. Half a day has none but those of
   * its `halfDayPart`.
   */
  startsAt: askedEnd,
  endsAt: askedEnd,
  notes: z.optional(z.nullable(text(2000))),
  ...coverChoiceFields,
  totalDays: z.optional(z.string().check(z.maxLength(20))),
}

/**
 * POST /api/leave-requests. The server counts the days itself: `totalDays` is only the client's hint. With
 * `userId` leave is recorded for somebody whose leave the sender may decide, also in the past; it is approved
 * at once.
 */
export const newLeaveRequest = z.strictObject({ ...askedFields, userId: z.optional(uuid) })
export type NewLeaveRequest = z.infer<typeof newLeaveRequest>

/** PATCH /api/leave-requests/{id}: the whole new leave. Approved leave is amended (leave-rules, 3). */
export const leaveChange = z.strictObject(askedFields)
export type LeaveChange = z.infer<typeof leaveChange>

/** POST /api/leave-requests/{id}/shorten: the last day of leave that has begun. For its deciders. */
export const newLastDay = z.strictObject({ endDate: askedDate })

/** POST /api/leave-requests/{id}/ill: which of its dates become sick leave. */
export const illDates = z.strictObject({ startDate: askedDate, endDate: askedDate })
export type IllDates = z.infer<typeof illDates>

/**
 * GET /api/leave-requests/check: what a request would mean, before it is sent, by the rules that decide it
 * when it is. With `userId` for somebody else; with `requestId` as a change of that request.
 */
export const leaveCheckQuery = z.strictObject({
  leaveType: leaveTypeKey,
  startDate: askedDate,
  endDate: askedDate,
  isHalfDay: z.enum(['true', 'false']),
  halfDayPart: z.optional(halfDayPart),
  startsAt: askedEndText,
  endsAt: askedEndText,
  userId: z.optional(uuid),
  requestId: z.optional(uuid),
})
export type LeaveCheckQuery = z.infer<typeof leaveCheckQuery>

export const leaveCheck = z.strictObject({
  ...lengthFields,
  /** What the dates count in each leave year that they touch. */
  leaveYears: z.array(
    z.strictObject({
      start: computedDate,
      end: computedDate,
      /** What the leave year's balance counts in. */
      unit: leaveUnit,
      amount: leaveAmount,
    }),
  ),
  /** Of the type; null without an allowance. */
  balance: z.nullable(
    z.strictObject({
      /** What the type counts in today, also where the dates are of a leave year before a change of it. */
      unit: leaveUnit,
      /** Remaining in the current leave year: total − used − pending. */
      today: leaveAmount,
      /** The same with the request, in place of the leave that it would change. */
      after: leaveAmount,
      /** At the start of the first day after the leave, with it. */
      onReturn: leaveAmount,
      /** The most that could be asked for on these dates. */
      available: leaveAmount,
    }),
  ),
  /** Why it would be refused, each in one sentence; empty when it may be asked. */
  refusals: z.array(z.string()),
  /** Rules that it breaks but that only warn. */
  warnings: z.array(z.string()),
  /** Colleagues of the same team who are away on these dates; pending leave where the reader may see it. */
  alsoAway: z.array(calendarEntry),
  /** The approvers it would go to; empty if it would be approved immediately. */
  goesTo: z.array(person),
  /** Whether all of them have to approve, not one of them. */
  goesToAll: z.boolean(),
  /** The approvers of its later steps, who approve it after them. */
  thenTo: z.array(z.strictObject({ people: z.array(person), needsAll: z.boolean() })),
  /**
   * The approvers who are notified of leave that is approved at once; empty where nobody else would decide
   * it.
   */
  notified: z.array(person),
  /** Who would decide it but is away today, and the last day of that; null where nobody is missing. */
  awayApprover: z.nullable(z.strictObject({ person, until: computedDate })),
})
export type LeaveCheck = z.infer<typeof leaveCheck>

/** PATCH /api/leave-requests/{id}/approve. A reason is trimmed, and an empty one is none (spec 4). */
export const leaveDecision = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  rejectionReason: z.optional(text(2000)),
})
export type LeaveDecision = z.infer<typeof leaveDecision>

/** GET /api/leave-balance: annual leave this leave year; remaining = total − used − pending (spec 5). */
export const leaveBalance = z.strictObject({
  /** Where it counts in hours, by the length of the person's day. */
  totalDays: dayCount,
  usedDays: dayCount,
  pendingDays: dayCount,
  /** The same in what it counts in. */
  unit: leaveUnit,
  total: leaveAmount,
  used: leaveAmount,
  pending: leaveAmount,
  leaveYearStart: computedDate,
  leaveYearEnd: computedDate,
})
export type LeaveBalance = z.infer<typeof leaveBalance>

export const longestCalendarRange = 400

/** GET /api/calendar?startDate&endDate, both included; at most 400 days. */
export const calendarQuery = z.strictObject({ startDate: plainDate, endDate: plainDate }).check(
  z.refine((range) => range.startDate <= range.endDate, {
    error: 'Please end the range on or after its start',
    path: ['endDate'],
  }),
  z.refine((range) => daysBetween(range.startDate, range.endDate) <= longestCalendarRange, {
    error: `Please choose at most ${longestCalendarRange} days`,
    path: ['endDate'],
  }),
)
export type CalendarQuery = z.infer<typeof calendarQuery>
