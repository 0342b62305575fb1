import type { CompanyWorkCalendars } from './company-work-calendars-contract.ts'
import { ownOrCompany, type Version } from './own-or-company.ts'
import { type Holiday, holidaysAt, mondayToFriday, type WorkingPattern } from './work-calendar.ts'

type Versions = CompanyWorkCalendars['company']

/** Where somebody is, which holidays they have there, and their working weeks, without exceptions. */
export type PersonalTerms<Day extends Holiday> = {
  stays: Version<string | null>[]
  holidays: Day[]
  patterns: WorkingPattern[]
}

/**
 * What holds for a person of `companyWorkCalendars`: their own versions, and the company's where they have
 * none. No location has no holidays, no weeks are Monday to Friday.
 */
export function personalTerms<Day extends Holiday>(
  company: Versions,
  own: Versions,
  holidaysOf: (locationId: string) => readonly Day[],
): PersonalTerms<Day> {
  const stays = ownOrCompany(company.stays, own.stays, null)
  const holidays = holidaysAt(
    stays.map(({ validFrom, value }) => ({ validFrom, holidays: value === null ? [] : holidaysOf(value) })),
  )
  const patterns = ownOrCompany(company.weeks, own.weeks, mondayToFriday).map(({ validFrom, value }) => ({
    validFrom,
    ...(value ?? mondayToFriday),
  }))
  return { stays, holidays, patterns }
}
