import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import type {
  BlockedPeriod,
  HolidayChangeInput,
  HolidayCountry,
  Location,
  LocationHoliday,
  NewBlockedPeriod,
  NewLocation,
} from '#shared/location/contract.ts'
import { type PlainDate, parts } from '#shared/plain-date.ts'

const locationsQuery = queryOptions<Location[]>({ queryKey: ['/api/locations'] })

const countriesQuery = queryOptions<HolidayCountry[]>({ queryKey: ['/api/holiday-countries'] })

const blockedPeriodsQuery = queryOptions<BlockedPeriod[]>({ queryKey: ['/api/blocked-periods'] })

function holidaysQuery(locationId: string, year: number) {
  return queryOptions<LocationHoliday[]>({
    queryKey: ['/api/locations', locationId, `holidays?year=${year}`],
  })
}

registerTopic('company', [locationsQuery.queryKey, blockedPeriodsQuery.queryKey])
// How many people are at a location, and for whom a period is blocked.
registerTopic('team', [locationsQuery.queryKey, blockedPeriodsQuery.queryKey])

/** The company's locations. */
export function useLocations() {
  return useQuery(locationsQuery)
}

/** The countries and regions whose public holidays are known. */
export function useHolidayCountries() {
  return useQuery(countriesQuery)
}

/** The holidays of a location in a calendar year, by date, including those that were removed. */
export function useHolidays(locationId: string, year: number) {
  return useQuery(holidaysQuery(locationId, year))
}

/** Dates on which leave is not wanted, by their start. */
export function useBlockedPeriods() {
  return useQuery(blockedPeriodsQuery)
}

/** Adds a location, or changes the one with the id. */
export function useSaveLocation() {
  return useCompanyWrite(({ id, location }: { id: string | undefined; location: NewLocation }) =>
    id
      ? writeJson<Location>('PUT', `/api/locations/${id}`, location)
      : writeJson<Location>('POST', '/api/locations', location),
  )
}

/** Refused while somebody is there. */
export function useRemoveLocation() {
  return useCompanyWrite((id: string) => writeJson('DELETE', `/api/locations/${id}`))
}

type HolidayOfLocation = { locationId: string; date: PlainDate }

/** Adds a holiday, or changes one; 'none' removes it. */
export function useChangeHoliday() {
  return useHolidayWrite(({ locationId, date, change }: HolidayOfLocation & { change: HolidayChangeInput }) =>
    writeJson<LocationHoliday[]>('PUT', `/api/locations/${locationId}/holidays/${date}`, change),
  )
}

/** Undoes a change; removes a holiday that was added. */
export function useUndoHolidayChange() {
  return useHolidayWrite(({ locationId, date }: HolidayOfLocation) =>
    writeJson<LocationHoliday[]>('DELETE', `/api/locations/${locationId}/holidays/${date}`),
  )
}

/** Adds a blocked period, or changes the one with the id. */
export function useSaveBlockedPeriod() {
  return useCompanyWrite(({ id, period }: { id: string | undefined; period: NewBlockedPeriod }) =>
    id
      ? writeJson<BlockedPeriod>('PUT', `/api/blocked-periods/${id}`, period)
      : writeJson<BlockedPeriod>('POST', '/api/blocked-periods', period),
  )
}

export function useRemoveBlockedPeriod() {
  return useCompanyWrite((id: string) => writeJson('DELETE', `/api/blocked-periods/${id}`))
}

// The response is the list of the year.
function useHolidayWrite<Input extends HolidayOfLocation>(
  write: (input: Input) => Promise<LocationHoliday[]>,
) {
  const queryClient = useQueryClient()
  return useCompanyWrite(async (input: Input) => {
    const holidays = await write(input)
    const [year] = parts(input.date)
    queryClient.setQueryData(holidaysQuery(input.locationId, year).queryKey, holidays)
  })
}

// Refetches after a refusal too, which often means that something has changed.
function useCompanyWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTopic(queryClient, 'company') })
}
