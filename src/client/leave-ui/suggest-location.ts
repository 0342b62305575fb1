import type { HolidayCountry } from '#shared/location/contract.ts'

/** 'Europe, Berlin' for 'Europe/Berlin'. */
export function timeZoneInWords(timeZone: string): string {
  return timeZone.replaceAll('_', ' ').split('/').join(', ')
}

type Browser = {
  /** Such as 'de-DE'. */
  locale: string
  timeZone: string
}

export function thisBrowser(): Browser {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { locale, timeZone }
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
