import * as z from 'zod/mini'
import { dayCount, instant, person, plainDate, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { endFields, lengthFields } from '../leave/contract.ts'
import { leaveTypeKey } from '../leave/leave-type-contract.ts'
import { daysBetween } from '../plain-date.ts'

/**
 * GET /api/reports/{name}?format=json|csv|xlsx (product, section 4). Managers see their own people, admins
 * everybody, employees themselves. CSV and XLSX hold the same rows as JSON, all of them.
 */
const format = z.optional(z.enum(['json', 'csv', 'xlsx']))
export type ReportFormat = NonNullable<z.infer<typeof format>>

/** An XLSX has at most this many rows; a longer one is refused with a sentence, and the CSV has them all. */
export const mostXlsxRows = 20_000

const filters = {
  format,
  /** People of one team; `none` for those without. */
  teamId: z.optional(z.union([uuid, z.literal('none')])),
  leaveType: z.optional(leaveTypeKey),
}

const ordered = <Query extends { startDate?: string | undefined; endDate?: string | undefined }>() =>
  z.refine<Query>(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: 'Please end the period on or after its start',
    path: ['endDate'],
  })

/** In days: three years and some. */
export const longestPeriod = 1100

const notTooLong = <Query extends { startDate?: string | undefined; endDate?: string | undefined }>() =>
  z.refine<Query>(
    ({ startDate, endDate }) => !startDate || !endDate || daysBetween(startDate, endDate) <= longestPeriod,
    { error: 'Please choose a period of at most three years', path: ['endDate'] },
  )

/** Who a line of a report is about. */
const reportPerson = z.strictObject({
  ...person.shape,
  email: z.string(),
  teamName: z.nullable(z.string()),
  /** False once they were deactivated. */
  isActive: z.boolean(),
})
export type ReportPerson = z.infer<typeof reportPerson>

const typeFields = { leaveType: leaveTypeKey, leaveTypeName: z.string() }

/** GET /api/reports/balances. Default: today, and every type with an allowance. Active people only. */
export const balancesReportQuery = z.strictObject({
  ...filters,
  on: z.optional(plainDate),
})

/**
 * Granted + carried over + adjusted − expired − used − pending = remaining, in the leave year that holds the
 * day; used and pending count the whole leave year, as GET /api/leave-balance does. By person, then by type.
 */
export const balancesReport = z.strictObject({
  on: plainDate,
  rows: z.array(
    z.strictObject({
      user: reportPerson,
      ...typeFields,
      unit: leaveUnit,
      granted: leaveAmount,
      carriedOver: leaveAmount,
      adjusted: leaveAmount,
      expired: leaveAmount,
      used: leaveAmount,
      pending: leaveAmount,
      remaining: leaveAmount,
      /** At the end of the day, by leave up to then: what an import of balances reads. */
      leftOnDay: leaveAmount,
    }),
  ),
})
export type BalancesReport = z.infer<typeof balancesReport>

/** GET /api/reports/history: requests that touch the period. Default: the last twelve months and later. */
export const historyReportQuery = z
  .strictObject({
    ...filters,
    startDate: z.optional(plainDate),
    endDate: z.optional(plainDate),
    status: z.optional(z.enum(['pending', 'approved', 'rejected', 'cancelled'])),
    userId: z.optional(uuid),
    /** JSON only: goes on after the page that named it. */
    after: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(ordered())

/** The latest first. People who have left are in it. */
export const historyReport = z.strictObject({
  startDate: plainDate,
  endDate: plainDate,
  rows: z.array(
    z.strictObject({
      id: uuid,
      user: reportPerson,
      ...typeFields,
      startDate: plainDate,
      endDate: plainDate,
      ...endFields,
      ...lengthFields,
      status: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
      notes: z.nullable(z.string()),
      askedAt: instant,
      /** Who recorded it for the person; null for the person's own request. */
      recordedBy: z.nullable(person),
      decidedBy: z.nullable(person),
      decidedAt: z.nullable(instant),
      rejectionReason: z.nullable(z.string()),
    }),
  ),
  /** How many there are in all. */
  count: z.number(),
  /** For `after`; null on the last page. */
  next: z.nullable(z.string()),
})
export type HistoryReport = z.infer<typeof historyReport>

/** GET /api/reports/availability: approved leave of 90 days from `startDate` on. Default: today (spec 9). */
export const availabilityReportQuery = z.strictObject({
  ...filters,
  startDate: z.optional(plainDate),
})

/**
 * Days on which no one would be working are not in `days`. The files have one line for each person and day.
 */
export const availabilityReport = z.strictObject({
  startDate: plainDate,
  endDate: plainDate,
  days: z.array(z.strictObject({ date: plainDate, expected: z.number(), away: z.number() })),
  people: z.array(
    z.strictObject({
      user: reportPerson,
      /** Counted days of leave within the 90. */
      totalDays: dayCount,
      leave: z.array(
        z.strictObject({
          id: uuid,
          ...typeFields,
          startDate: plainDate,
          endDate: plainDate,
          ...endFields,
          ...lengthFields,
        }),
      ),
    }),
  ),
})
export type AvailabilityReport = z.infer<typeof availabilityReport>

/** GET /api/reports/payroll: the pay period that holds `on`. Default: today. */
export const payrollReportQuery = z.strictObject({
  ...filters,
  on: z.optional(plainDate),
})

const payPeriod = z.strictObject({
  start: plainDate,
  end: plainDate,
  /** Null while it is open. A locked period's files never change. */
  locked: z.nullable(z.strictObject({ at: instant, by: z.nullable(person) })),
  /** Whether it is the one to lock next, and over; admins only. */
  canLock: z.boolean(),
})
export type PayPeriodView = z.infer<typeof payPeriod>

/**
 * One line for each person and leave type with approved days in the period. A correction is what changed,
 * after its lock, in a day of an earlier period: its days may be negative.
 */
export const payrollLine = z.strictObject({
  user: reportPerson,
  ...typeFields,
  isPaid: z.boolean(),
  days: dayCount,
  /** Their working time, in hours. */
  hours: leaveAmount,
  /** The dates it is made of: '2026-03-02 to 2026-03-06, 2026-03-20' as ranges. */
  dates: z.array(z.strictObject({ start: plainDate, end: plainDate })),
  /** The earlier period that it corrects; null for leave of this one. */
  corrects: z.nullable(z.strictObject({ start: plainDate, end: plainDate })),
})

/** The lines of a pay period by person, then by type, with the periods around it. */
export const payrollReport = z.strictObject({
  period: payPeriod,
  /** The twelve before it and the two after it, oldest first, itself among them. */
  periods: z.array(payPeriod),
  rows: z.array(payrollLine),
})
export type PayrollReport = z.infer<typeof payrollReport>

/** POST /api/payroll-periods/{start}/lock: by its first day. Admins only. */
export const payrollPeriodParams = z.strictObject({ start: plainDate })

/** GET /api/reports/usage: Leave Usage Analytics. Default: the twelve months that end with this one. */
export const usageReportQuery = z
  .strictObject({
    ...filters,
    startDate: z.optional(plainDate),
    endDate: z.optional(plainDate),
  })
  .check(ordered(), notTooLong())

/** Approved leave only. The files have one line for each month and type. */
export const usageReport = z.strictObject({
  startDate: plainDate,
  endDate: plainDate,
  /** Types with any day in the period, in the company's order. */
  types: z.array(
    z.strictObject({
      ...typeFields,
      /** In all of the period, where the type counts in hours. */
      hours: z.nullable(leaveAmount),
    }),
  ),
  months: z.array(
    z.strictObject({
      /** `yyyy-MM`. */
      month: z.string(),
      /** In the order of `types`. */
      days: z.array(dayCount),
      totalDays: dayCount,
    }),
  ),
  /** Every date of the period; `away` is how many people have leave that counts on it. */
  days: z.array(z.strictObject({ date: plainDate, away: z.number() })),
  /** Less than a quarter of the annual days taken though half of the leave year is over, the least first. */
  littleTaken: z.array(
    z.strictObject({
      user: reportPerson,
      unit: leaveUnit,
      taken: leaveAmount,
      total: leaveAmount,
      left: leaveAmount,
    }),
  ),
})
export type UsageReport = z.infer<typeof usageReport>

/** GET /api/reports/decision-times: decisions made in the period. Default: the twelve months up to today. */
export const decisionTimesReportQuery = z
  .strictObject({
    ...filters,
    startDate: z.optional(plainDate),
    endDate: z.optional(plainDate),
  })
  .check(ordered(), notTooLong())

const decisionTimes = {
  /** Decisions made in the period. */
  decided: z.number(),
  /** From the request to the decision, in whole minutes; null without a decision. */
  medianMinutes: z.nullable(z.number()),
  slowestMinutes: z.nullable(z.number()),
  /** Requests that are pending now, whatever the period. */
  waiting: z.number(),
  /** Since when the oldest of these is; null without one. */
  waitingSince: z.nullable(instant),
}

/**
 * One line for each approver who decided in the period, or whom a request waits for now, by name. Requests by
 * the people the reader may see, and changes of their leave.
 */
export const decisionTimesReport = z.strictObject({
  startDate: plainDate,
  endDate: plainDate,
  rows: z.array(z.strictObject({ user: reportPerson, ...decisionTimes })),
  /** Of all approvers together: a request that waits for several is one. */
  all: z.strictObject(decisionTimes),
})
export type DecisionTimesReport = z.infer<typeof decisionTimesReport>
