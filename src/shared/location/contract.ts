import * as z from 'zod/mini'
import { ruleEffect } from '../company/contract.ts'
import { nameText, plainDate, timeZone, uuid } from '../fields.ts'
import { holidayPart } from '../leave/holidays.ts'
import { countryCode, regionCode } from './region.ts'

/** Locations with their public holidays, and blocked periods. */

const locationFields = {
  name: nameText(60).check(z.minLength(1, 'Please enter a name')),
  /** Null for a location without a list: only days that an admin adds. */
  country: z.nullable(countryCode),
  region: z.nullable(regionCode),
  /** Null for the company's. */
  timeZone: z.nullable(timeZone),
}

/** POST /api/locations and, in full, PUT /api/locations/{id}. DELETE only of one that nobody has ever had. */
export const newLocation = z.strictObject(locationFields)
export type NewLocation = z.infer<typeof newLocation>

/** GET /api/locations, for every member. */
export const location = z.strictObject({ id: uuid, ...locationFields, people: z.number() })
export type Location = z.infer<typeof location>

/** GET /api/holiday-countries: where the library knows the public holidays, by name. */
export const holidayCountry = z.strictObject({
  code: countryCode,
  name: z.string(),
  regions: z.array(z.strictObject({ code: regionCode, name: z.string() })),
})
export type HolidayCountry = z.infer<typeof holidayCountry>

export const holidaysQuery = z.strictObject({
  year: z.string().check(z.regex(/^(20\d\d|2100)$/, 'Please choose a year from 2000 to 2100')),
})

const partOrNone = z.enum([...holidayPart.options, 'none'], 'Please choose how much of the day is off')

/** GET /api/locations/{id}/holidays?year: by date, the days that an admin took away ('none') included. */
export const locationHoliday = z.strictObject({
  date: plainDate,
  name: z.string(),
  part: partOrNone,
  source: z.enum(['library', 'admin']),
  isChanged: z.boolean(),
  /** Whether the change, or the added day, holds every year. */
  everyYear: z.boolean(),
})
export type LocationHoliday = z.infer<typeof locationHoliday>

/**
 * PUT /api/locations/{id}/holidays/{date}: adds a day, or changes one, for its year or every year from then
 * on. DELETE undoes the change of this date: what it replaced shows again.
 */
export const holidayChange = z.strictObject({
  name: nameText(80).check(z.minLength(1, 'Please enter a name')),
  part: partOrNone,
  everyYear: z.boolean(),
})
export type HolidayChangeInput = z.infer<typeof holidayChange>

export const holidayParams = z.strictObject({ id: uuid, date: plainDate })

/** GET /api/holidays?startDate&endDate: those of the reader, as the calendar names them. */
export const namedHoliday = z.strictObject({ date: plainDate, part: holidayPart, name: z.string() })

/** POST /api/blocked-periods, and in full PUT /api/blocked-periods/{id}. */
export const newBlockedPeriod = z
  .strictObject({
    name: nameText(60).check(z.minLength(1, 'Please enter a name')),
    startDate: plainDate,
    endDate: plainDate,
    /** Null for everybody. */
    teamId: z.nullable(uuid),
    effect: ruleEffect,
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      error: 'Please end the period on or after its start',
      path: ['endDate'],
    }),
  )
export type NewBlockedPeriod = z.infer<typeof newBlockedPeriod>

/** GET /api/blocked-periods, for every member, by start date. */
export const blockedPeriod = z.strictObject({
  id: uuid,
  name: z.string(),
  startDate: plainDate,
  endDate: plainDate,
  teamId: z.nullable(uuid),
  effect: ruleEffect,
})
export type BlockedPeriod = z.infer<typeof blockedPeriod>
