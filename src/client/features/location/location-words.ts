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

/** 'Europe, Berlin' for 'Europe/Berlin'. */
export function timeZoneInWords(timeZone: string): string {
  return timeZone.replaceAll('_', ' ').split('/').join(', ')
}

type Browser = {
  /** Such as 'de-DE'. */
  locale: string
  timeZone: string
}

/** The first location, suggested by the browser: its time zone's city, in the country with that zone. */
export function suggestLocation(
  { locale, timeZone }: Browser,
  countries: readonly HolidayCountry[],
): { name: string; country: string | null } {
  const city = timeZone.includes('/') ? (timeZone.split('/').at(-1) ?? '') : ''
  const spoken = new Intl.Locale(locale).region
  // The reader's own country first, where it shares the zone with others.
  const codes = [spoken, ...countries.map(({ code }) => code)]
  const country = codes.find((code) => code !== undefined && timeZonesOf(code).includes(timeZone))
  const isKnown = countries.some(({ code }) => code === country)
  return { name: city.replaceAll('_', ' '), country: country && isKnown ? country : null }
}

function timeZonesOf(country: string): readonly string[] {
  // Newer than the library that the code is compiled against; older browsers lack it and get no suggestion.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  )
  return locale.getTimeZones?.() ?? []
}
