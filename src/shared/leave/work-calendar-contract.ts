import * as z from 'zod/mini'
import { plainDate } from '../fields.ts'
import { daysBetween } from '../plain-date.ts'
import { holidayPart } from './holidays.ts'
import { weekdays } from './work-calendar.ts'

/** When somebody works: the input of the day count, in the request dialog and on the server. */

const workedPart = z.enum(['full', 'morning', 'afternoon', 'none'])

/** What is worked on each weekday; a weekday left out is free. */
export const workingWeek = z
  .partialRecord(z.enum(weekdays), workedPart)
  .check(
    z.refine(
      (week) => Object.values(week).some((part) => part !== 'none'),
      'Please choose at least one working day',
    ),
  )

/** A holiday as it counts for somebody. */
export const holidayOfPerson = z.strictObject({ date: plainDate, part: holidayPart, name: z.string() })

/** GET /api/work-calendars/{userId}?startDate&endDate: everything that decides what these dates count. */
export const workCalendarOfPerson = z.strictObject({
  patterns: z.array(z.strictObject({ validFrom: plainDate, week: workingWeek })),
  holidays: z.array(holidayOfPerson),
})
export type WorkCalendarOfPerson = z.infer<typeof workCalendarOfPerson>

const longestRange = 4 * 366

/** Both dates included; at most four years. */
export const workCalendarQuery = z.strictObject({ startDate: plainDate, endDate: plainDate }).check(
  z.refine((range) => range.startDate <= range.endDate, {
    error: 'Please end the range on or after its start',
    path: ['endDate'],
  }),
  z.refine((range) => daysBetween(range.startDate, range.endDate) <= longestRange, {
    error: 'Please choose at most four years',
    path: ['endDate'],
  }),
)
