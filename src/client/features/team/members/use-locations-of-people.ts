import { useQuery } from '@tanstack/react-query'
import { companyWorkCalendarsOnQuery } from '#client/queries/leave.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { ListedLocation } from './find-members.ts'

const nowhere = { locations: [], locationOf: () => null }

/** Where everybody is today, and the locations that somebody is at; nowhere until it is read. */
export function useLocationsOfPeople(
  today: PlainDate,
  isWanted: boolean,
): {
  locations: readonly ListedLocation[]
  locationOf: (userId: string) => ListedLocation | null
} {
  const { data } = useQuery({ ...companyWorkCalendarsOnQuery(today), enabled: isWanted })
  return data ? locationsOn(data, today) : nowhere
}

function locationsOn({ locations, company, people }: CompanyWorkCalendars, today: PlainDate) {
  const byId = new Map(locations.map((location) => [location.id, location]))
  const ofCompany = inForceOn(company.stays, today) ?? null
  const own = new Map(people.map(({ userId, stays }) => [userId, inForceOn(stays, today) ?? null]))
  return {
    locations,
    locationOf: (userId: string) => byId.get(own.get(userId) ?? ofCompany ?? '') ?? null,
  }
}
