import * as z from 'zod/mini'
import { dayCount, instant, person, plainDate, text, uuid } from '../fields.ts'

export const builtInLeaveTypes = ['annual', 'sick', 'personal', 'unpaid'] as const

/** Built in: annual, sick, personal, unpaid. Types that a company adds have keys of their own. */
const leaveTypeKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Please choose a leave type'))

const leaveStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled'])
export type LeaveStatus = z.infer<typeof leaveStatus>

export const halfDayPart = z.enum(['morning', 'afternoon'])
export type HalfDayPart = z.infer<typeof halfDayPart>

/** What every view of a stretch of leave shows. `leaveType` is null where the reader may not see it. */
const leaveFields = {
  id: uuid,
  userId: uuid,
  leaveType: z.nullable(leaveTypeKey),
  startDate: plainDate,
  endDate: plainDate,
  isHalfDay: z.boolean(),
  halfDayPart: z.nullable(halfDayPart),
  totalDays: dayCount,
  status: leaveStatus,
}

/** A leave request as its owner and its deciders see it (spec 3). */
export const leaveRequest = z.strictObject({
  ...leaveFields,
  notes: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(person),
  /** With whom a pending request lies: the person's manager; null once decided, or when it lies with any approver. */
  waitsFor: z.nullable(person),
})
export type LeaveRequest = z.infer<typeof leaveRequest>

/** One stretch of approved leave in the calendar (spec 2.11). */
export const calendarEntry = z.strictObject({ ...leaveFields, user: person })
export type CalendarEntry = z.infer<typeof calendarEntry>

/** A pending request with what its decider needs to see (spec 2.10). */
export const pendingApproval = z.strictObject({
  ...leaveRequest.shape,
  employeeName: z.string(),
  employeeEmail: z.string(),
  /** Days left before and after this request, for a type with an allowance; null for the others. */
  balance: z.nullable(z.strictObject({ before: dayCount, after: dayCount })),
  /** Approved leave of others on these dates, and pending leave that the reader may see; at most 20, by start date. */
  alsoAway: z.array(calendarEntry),
})
export type PendingApproval = z.infer<typeof pendingApproval>

/** POST /api/leave-requests. The server counts the days itself: `totalDays` is only the client's hint. */
export const newLeaveRequest = z.strictObject({
  leaveType: leaveTypeKey,
  startDate: plainDate,
  endDate: plainDate,
  isHalfDay: z.boolean(),
  halfDayPart: z.optional(halfDayPart),
  notes: z.optional(z.nullable(text(2000))),
  totalDays: z.optional(z.string().check(z.maxLength(20))),
})
export type NewLeaveRequest = z.infer<typeof newLeaveRequest>

/** PATCH /api/leave-requests/{id}/approve. A reason is trimmed, and an empty one is none (spec 4). */
export const leaveDecision = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  rejectionReason: z.optional(text(2000)),
})
export type LeaveDecision = z.infer<typeof leaveDecision>

/** GET /api/leave-balance: annual leave in the current leave year; remaining = total − used − pending (spec 5). */
export const leaveBalance = z.strictObject({
  totalDays: dayCount,
  usedDays: dayCount,
  pendingDays: dayCount,
  leaveYearStart: plainDate,
  leaveYearEnd: plainDate,
})
export type LeaveBalance = z.infer<typeof leaveBalance>

const longestCalendarRange = 400

/** GET /api/calendar?startDate&endDate, both included; at most 400 days. */
export const calendarQuery = z.strictObject({ startDate: plainDate, endDate: plainDate }).check(
  z.refine((range) => range.startDate <= range.endDate, 'Please end the range on or after its start'),
  z.refine(
    (range) => Date.parse(range.endDate) - Date.parse(range.startDate) < longestCalendarRange * 86_400_000,
    {
      message: `Please ask for at most ${longestCalendarRange} days`,
    },
  ),
)
export type CalendarQuery = z.infer<typeof calendarQuery>
