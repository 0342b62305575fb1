import { setImmediate } from 'node:timers/promises'
import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import type { LibraryHoliday } from '#shared/leave/holidays.ts'
import { compareText } from '#shared/leave/order.ts'
import type { HolidayCountry } from '#shared/location/contract.ts'
import { addDays } from '#shared/plain-date.ts'

/**
 * The only import of the holiday library, which is loaded on first use, because that takes a tenth of a
 * second.
 */

/**
 * The library's 'bank' holidays close banks; most offices work. These are the rules of those on which the law
 * or custom of the country gives everybody the day: the Swedish and Finnish annual leave acts name the eves,
 * and Brazil's offices close at Carnival. Companies elsewhere that give such days, as German ones do half of
 * 24 and 31 December, add them themselves.
 */
const bankHolidaysOff: Readonly<Record<string, readonly string[]>> = {
  BR: ['easter -48', 'easter -47'],
  FI: ['friday after 06-19', '12-24'],
  SE: ['friday after 06-19', '12-24', '12-31'],
}

const noon = 12
/** A holiday that begins later takes nothing of a working day. */
const endOfWork = 17
const hourMs = 3_600_000
const longestMoveDays = 7
const memory = 500

const remembered = new Map<string, Promise<LibraryHoliday[]>>()
let countries: Promise<HolidayCountry[]> | undefined

/**
 * The public holidays of a country, and of a region within it (null for the country's alone), in one calendar
 * year, by date. Substitute days are days of their own; each date of a holiday of several days is one; one
 * that begins at noon or later takes the afternoon. Empty for a country that the library doesn't know.
 */
export async function libraryHolidays(
  country: string,
  region: string | null,
  year: number,
): Promise<LibraryHoliday[]> {
  const key = `${country} ${region} ${year}`
  const known = remembered.get(key)
  if (known) return known
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= memory) remembered.delete(oldest)
  const found = findHolidays(country, region, year)
  remembered.set(key, found)
  return found
}

/**
 * The countries that the library knows, by name, each with its regions; a region within a state is
 * `state-region`.
 */
export async function holidayCountries(): Promise<HolidayCountry[]> {
  countries ??= listCountries()
  return countries
}

/** Whether the library knows the country, and the region within it. */
export async function isHolidayRegion(country: string, region: string | null): Promise<boolean> {
  const known = (await holidayCountries()).find(({ code }) => code === country)
  return known !== undefined && (region === null || known.regions.some(({ code }) => code === region))
}

async function loadLibrary(): Promise<typeof Holidays> {
  const { default: library } = await import('date-holidays')
  return library
}

async function findHolidays(country: string, region: string | null, year: number): Promise<LibraryHoliday[]> {
  const Library = await loadLibrary()
  // A year takes some ten milliseconds: other requests are served in between.
  await setImmediate()
  const [state, place] = region === null ? [] : splitRegion(new Library(), country, region)
  const library = new Library({ country, ...(state && { state }), ...(place && { region: place }) })
  // A holiday of several days may begin in the year before.
  return [year - 1, year]
    .flatMap((each) => daysOff(library, country, each))
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => compareText(a.date, b.date))
}

function daysOff(library: Holidays, country: string, year: number): LibraryHoliday[] {
  const holidays = library.getHolidays(year, 'en').filter((holiday) => isDayOff(country, holiday))
  return holidays.flatMap((holiday, index) =>
    datesOf(holiday, isSubstitute(holiday, holidays.slice(0, index))),
  )
}

function isDayOff(country: string, { type, rule, substitute }: HolidaysTypes.Holiday): boolean {
  if (type === 'public') return true
  // A substitute day makes up for a public holiday on a weekend.
  return type === 'bank' && (substitute === true || (bankHolidaysOff[country]?.includes(rule) ?? false))
}

/** The library marks most substitute days; others share the rule of a holiday just before them. */
function isSubstitute(holiday: HolidaysTypes.Holiday, before: readonly HolidaysTypes.Holiday[]): boolean {
  if (holiday.substitute) return true
  return before.some(({ rule, start, substitute }) => {
    const apart = holiday.start.getTime() - start.getTime()
    return rule === holiday.rule && !substitute && apart <= longestMoveDays * 24 * hourMs
  })
}

function datesOf(holiday: HolidaysTypes.Holiday, isSubstituteDay: boolean): LibraryHoliday[] {
  const { name, start, end } = holiday
  const [first = '', time = ''] = holiday.date.split(' ')
  const beginsAt = Number(time.slice(0, 2))
  if (beginsAt >= endOfWork) return []
  const part = beginsAt >= noon ? 'afternoon' : 'full'
  const standsFor = isSubstituteDay ? holidayBehind(holiday.rule) : null
  const rule = standsFor === null ? holiday.rule : `${standsFor} (substitute)`
  // An hour more, for the nights on which clocks are put forward.
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime() + hourMs) / (24 * hourMs)))
  return Array.from({ length: days }, (_, index) => ({
    date: addDays(first, index),
    name,
    part,
    rule: index === 0 ? rule : `${rule} day ${index + 1}`,
    standsFor,
  }))
}

/**
 * The rule of the holiday that a substitute day replaces: '12-26' of 'substitutes 12-26 if saturday then next
 * monday'.
 */
function holidayBehind(rule: string): string {
  return /^substitutes (.+?) if /.exec(rule)?.[1] ?? rule
}

async function listCountries(): Promise<HolidayCountry[]> {
  const Library = await loadLibrary()
  const library = new Library()
  const codes = Object.keys(library.getCountries('en'))
  return byName(Object.fromEntries(codes.map((code) => [code, countryName(code)]))).map(({ code, name }) => ({
    code,
    name,
    regions: byName(library.getStates(code, 'en')).flatMap((state) => [
      state,
      ...byName(library.getRegions(code, state.code, 'en')).map((place) => ({
        code: `${state.code}-${place.code}`,
        name: `${state.name}, ${place.name}`,
      })),
    ]),
  }))
}

// Node.js keeps up with countries that change their name; in the library, Eswatini is still Swaziland.
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string): string {
  return countryNames.of(code) ?? code
}

/** The library answers nothing for a country without states. */
function byName(names: Record<string, string> | undefined): { code: string; name: string }[] {
  return Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** State and region of a code; some states' own codes have a dash. */
function splitRegion(library: Holidays, country: string, region: string): string[] {
  const dash = region.lastIndexOf('-')
  const isState = byName(library.getStates(country)).some(({ code }) => code === region)
  return isState || dash < 0 ? [region] : [region.slice(0, dash), region.slice(dash + 1)]
}
