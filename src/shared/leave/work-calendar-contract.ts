import * as z from 'zod/mini'
import { plainDate } from '../fields.ts'
import { daysBetween, weekdayOf } from '../plain-date.ts'
import { holidayPart } from './holidays.ts'
import { mostWeeks, shiftMinutes, weekdays } from './work-calendar.ts'

/** When somebody works: the input of the day count, in the request dialog and on the server. */

const monday = 1

/** All of a date, a half or nothing. */
export const workedPart = z.enum(['full', 'morning', 'afternoon', 'none'])

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time like 09:00'))

// A fraction is refused without an end of the checks, so that the union of `workedDay` names the field.
const minutesOf = (least: number, message: string) =>
  z.number(message).check(z.multipleOf(1, message), z.minimum(least, message), z.maximum(24 * 60, message))

/** A day of known length; with clock times, which come both or not at all, the minutes are theirs. */
const workedHours = z
  .strictObject({
    part: holidayPart,
    from: z.optional(clockTime),
    until: z.optional(clockTime),
    breakMinutes: z.optional(minutesOf(0, 'Please enter the break in minutes')),
    // Last, as they follow from the others: the first problem is that of what was typed.
    minutes: minutesOf(60, 'Please enter a shift of 1 to 24 hours'),
  })
  .check(
    z.refine(({ from, until }) => (from === undefined) === (until === undefined), {
      error: 'Please enter both times',
      path: ['until'],
    }),
    z.refine(({ from, breakMinutes }) => from !== undefined || breakMinutes === undefined, {
      error: 'Please enter the times too, or remove the break',
      path: ['breakMinutes'],
    }),
    z.refine(
      ({ minutes, from, until, breakMinutes }) =>
        from === undefined || until === undefined || minutes === shiftMinutes({ from, until, breakMinutes }),
      { error: 'Please make the minutes match the times', path: ['minutes'] },
    ),
  )

/** What is worked on a date: all of it, a half or nothing, or hours. */
export const workedDay = z.union([workedPart, workedHours], 'Please enter what is worked')

/** What is worked on each weekday; a weekday left out is free. */
const workingWeek = z.partialRecord(z.enum(weekdays), workedDay)

/** One week, or up to eight that take turns from the anchor, a Monday. */
export const workingWeeks = z
  .strictObject({
    weeks: z.array(workingWeek).check(
      z.minLength(1, 'Please enter at least one week'),
      z.maxLength(mostWeeks, `Please enter at most ${mostWeeks} weeks`),
      z.refine(
        (weeks) => weeks.flatMap((week) => Object.values(week)).some((worked) => worked !== 'none'),
        'Please choose at least one working day',
      ),
    ),
    anchor: z.nullable(plainDate),
  })
  .check(
    z.refine(({ weeks, anchor }) => (anchor === null ? weeks.length <= 1 : weekdayOf(anchor) === monday), {
      error: 'Please choose a Monday in the first week',
      path: ['anchor'],
    }),
  )

/** What is worked on one date, whatever the pattern and the holidays say. */
export const workingException = z.strictObject({ date: plainDate, worked: workedDay })

/** A holiday as it counts for somebody. */
export const holidayOfPerson = z.strictObject({ date: plainDate, part: holidayPart, name: z.string() })

/** GET /api/work-calendars/{userId}?startDate&endDate: everything that decides what these dates count. */
export const workCalendarOfPerson = z.strictObject({
  patterns: z.array(z.safeExtend(workingWeeks, { validFrom: plainDate })),
  holidays: z.array(holidayOfPerson),
  exceptions: z.array(workingException),
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
