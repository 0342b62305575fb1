import * as z from 'zod/mini'
import { dayCount, person, plainDate } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { calendarEntry } from '../leave/contract.ts'

/** GET /api/dashboard/stats (spec 2.8). */
export const dashboardStats = z.strictObject({
  /** Days of annual leave that remain in the current leave year. */
  leaveBalance: dayCount,
  /** The same in what annual leave counts in. */
  balance: z.strictObject({ unit: leaveUnit, amount: leaveAmount }),
  /** Own pending requests for an employee; requests to decide for a manager or an admin. */
  pendingRequests: z.number(),
  teamMembers: z.number(),
  /** People away today: approved leave takes at least half a day. */
  outToday: z.number(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

/** GET /api/dashboard/upcoming?from: the `upcomingRange` that begins on this date. */
export const upcomingLeaveQuery = z.strictObject({ from: plainDate })

/** Approved leave of these days, as it fits on the dashboard. */
export const upcomingLeave = z.strictObject({
  /** How many people are away on any of them: leave takes at least half a day. */
  people: z.number(),
  /** How many are away on the first of these days. */
  outOnFirstDay: z.number(),
  /**
   * All of the first `mostUpcomingPeople` of them, person by person: those away on the first day come first.
   * With it goes what they have in these days of less than half a day.
   */
  leave: z.array(calendarEntry),
})
export type UpcomingLeave = z.infer<typeof upcomingLeave>

/** How many there are, and the first of them, as many as fit on the dashboard. */
const firstOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject({ total: z.number(), first: z.array(item) })

/** GET /api/dashboard/team: the people whose leave the reader decides, today. For managers and admins. */
export const teamOverview = z.strictObject({
  /** How many people these are, the reader not among them. */
  people: z.number(),
  /** Approved leave of today, by start date. */
  awayToday: firstOf(calendarEntry),
  /** Approved leave that begins within the next 14 days, by start date. */
  awayNext: firstOf(calendarEntry),
  /** The next ten days on which any of them works, today first where it is one. */
  coverage: z.array(
    z.strictObject({
      date: plainDate,
      /** Who would work on that day by their week and holidays. */
      expected: z.number(),
      /** Who of them has approved leave, for half of the day or all of it. */
      away: z.number(),
    }),
  ),
  /** Less than a quarter of the annual days taken though half of the leave year is over, the least first. */
  littleTaken: firstOf(
    z.strictObject({ user: person, unit: leaveUnit, taken: leaveAmount, left: leaveAmount }),
  ),
})
export type TeamOverview = z.infer<typeof teamOverview>
