import * as z from 'zod/mini'
import { computedDate, plainDate } from '../fields.ts'
import { notificationList } from '../notification/contract.ts'
import { currentUser } from '../session/contract.ts'
import { team, teamMember } from '../team/contract.ts'
import { isMonth } from './calendar-address.ts'
import { companyWorkCalendars } from './company-work-calendars-contract.ts'
import { calendarEntry } from './contract.ts'
import { leaveType } from './leave-type-contract.ts'
import { balanceOfPerson } from './statement-contract.ts'

/** The parameters of the calendar's own address. Without a month or a week, the reader's current one. */
export const calendarStartQuery = z.strictObject({
  view: z.optional(z.enum(['month', 'week', 'timeline'])),
  month: z.optional(z.string().check(z.refine(isMonth, 'Please use a month like 2026-03'))),
  week: z.optional(plainDate),
})
export type CalendarStartQuery = z.infer<typeof calendarStartQuery>

/**
 * GET /api/calendar/start: who is signed in, and what the calendar shows them at first. Each part is the
 * answer of a call of its own, which reads it again after a change.
 */
export const calendarStart = z.strictObject({
  user: currentUser,
  /** Null without a company. */
  calendar: z.nullable(
    z.strictObject({
      /** Of the `firstCalendarRanges`. */
      leave: z.array(
        z.strictObject({
          start: computedDate,
          end: computedDate,
          approved: z.array(calendarEntry),
          pending: z.array(calendarEntry),
        }),
      ),
      /** Of each calendar year that the ranges are in. */
      places: z.array(z.strictObject({ year: z.string(), calendars: companyWorkCalendars })),
      leaveTypes: z.array(leaveType),
      teams: z.array(team),
      members: z.array(teamMember),
      notifications: notificationList,
      /** Whose leave the reader decides, which the timeline asks of managers; else null. */
      decidable: z.nullable(z.array(balanceOfPerson)),
    }),
  ),
})
export type CalendarStart = z.infer<typeof calendarStart>
