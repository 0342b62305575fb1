import * as z from 'zod/mini'
import { plainDate, uuid } from '../fields.ts'
import { holidayOfPerson, workingException, workingWeeks } from './work-calendar-contract.ts'

/** Where somebody is from a date on; null is the company's location, and for the company no location. */
const stay = z.strictObject({ validFrom: plainDate, value: z.nullable(uuid) })
/** When somebody works from a date on; null is the company's weeks again. */
const weeks = z.strictObject({ validFrom: plainDate, value: z.nullable(workingWeeks) })

const versions = { stays: z.array(stay), weeks: z.array(weeks) }

/**
 * GET /api/calendar/places?startDate&endDate, both included: where everybody is, when they work and which
 * public holidays they have, so that the calendar can shade each person's own days. `people` holds those
 * alone who differ from the company; `ownOrCompany` joins the two. Every member may read it: it has working
 * times, and nothing about leave.
 */
export const companyWorkCalendars = z.strictObject({
  locations: z.array(z.strictObject({ id: uuid, name: z.string(), holidays: z.array(holidayOfPerson) })),
  company: z.strictObject(versions),
  people: z.array(z.strictObject({ userId: uuid, ...versions, exceptions: z.array(workingException) })),
})
export type CompanyWorkCalendars = z.infer<typeof companyWorkCalendars>
