import * as z from 'zod/mini'
import { plainDate, uuid } from '../fields.ts'
import { weekdays } from './work-calendar.ts'
import { holidayOfPerson, workedPart } from './work-calendar-contract.ts'

/** Where somebody is from a date on; null is the company's location, and for the company no location. */
const stay = z.strictObject({ validFrom: plainDate, value: z.nullable(uuid) })
/** Working weeks without their hours. */
const weeksInParts = z.strictObject({
  weeks: z.array(z.partialRecord(z.enum(weekdays), workedPart)),
  anchor: z.nullable(plainDate),
})
/** When somebody works from a date on; null is the company's weeks again. */
const weeks = z.strictObject({ validFrom: plainDate, value: z.nullable(weeksInParts) })

/** A date on which something else is worked than weeks and holidays say. */
const exceptionInParts = z.strictObject({ date: plainDate, worked: workedPart })

const versions = { stays: z.array(stay), weeks: z.array(weeks) }

/**
 * GET /api/calendar/places?startDate&endDate, both included: where everybody is, when they work and which
 * public holidays they have, so that the calendar can shade each person's own days. `people` holds those
 * alone who differ from the company; `personalTerms` joins the two. Every member may read it: it says which
 * days and halves somebody works, never from when to when, and nothing about leave.
 */
export const companyWorkCalendars = z.strictObject({
  locations: z.array(z.strictObject({ id: uuid, name: z.string(), holidays: z.array(holidayOfPerson) })),
  company: z.strictObject(versions),
  people: z.array(z.strictObject({ userId: uuid, ...versions, exceptions: z.array(exceptionInParts) })),
})
export type CompanyWorkCalendars = z.infer<typeof companyWorkCalendars>
