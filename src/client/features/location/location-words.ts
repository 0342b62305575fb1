import { peopleInWords } from '#client/ui/data/format-dates.ts'
import type { HolidayCountry, Location } from '#shared/location/contract.ts'

type Region = Pick<Location, 'country' | 'region'>

/** 'Germany, Bavaria'; the codes while the names are not known. */
export function locationInWords({ country, region }: Region, countries: readonly HolidayCountry[]): string {
  if (country === null) return 'No list of public holidays'
  const known = countries.find(({ code }) => code === country)
  const regionName = known?.regions.find(({ code }) => code === region)?.name ?? region
  return [known?.name ?? country, regionName].filter(Boolean).join(', ')
}

/** '1 person', 'No one here yet'. */
export function peopleHere(people: number): string {
  return people === 0 ? 'No one here yet' : peopleInWords(people)
}
