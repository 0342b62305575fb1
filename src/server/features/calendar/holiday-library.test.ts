import { describe, expect, it } from 'vitest'
import { holidayCountries, isHolidayRegion, libraryHolidays } from './holiday-library.ts'

/** Date, part and rule of a country's days in a year that begin with `within`. */
async function days(country: string, region: string | null, within: string): Promise<string[]> {
  const found = await libraryHolidays(country, region, Number(within.slice(0, 4)))
  return found.filter(({ date }) => date.startsWith(within)).map(({ date, part }) => `${date} ${part}`)
}

describe('the public holidays of a country', () => {
  it.each<[string, string, string | null, string, string[]]>([
    ['are those of its region', 'DE', 'BY', '2026-01', ['2026-01-01 full', '2026-01-06 full']],
    ['leave out those of other regions', 'DE', 'BE', '2026-01', ['2026-01-01 full']],
    ['know a place within a region', 'DE', 'BY-KATH', '2026-08', ['2026-08-15 full']],
    ['leave out what only banks keep', 'DE', 'BY', '2026-12', ['2026-12-25 full', '2026-12-26 full']],
    [
      'take the eves where the law gives them',
      'SE',
      null,
      '2026-06',
      ['2026-06-06 full', '2026-06-19 full', '2026-06-20 full'],
    ],
    [
      'leave out a bank holiday that is a working day',
      'FI',
      null,
      '2026-12',
      ['2026-12-06 full', '2026-12-24 full', '2026-12-25 full', '2026-12-26 full'],
    ],
    ['leave out what a region’s banks alone keep', 'CH', 'GE', '2026-01', ['2026-01-01 full']],
    [
      'take the afternoon from noon on',
      'IS',
      null,
      '2026-12',
      ['2026-12-24 afternoon', '2026-12-25 full', '2026-12-26 full', '2026-12-31 afternoon'],
    ],
    [
      'take nothing in the evening',
      'AU',
      'SA',
      '2026-12',
      ['2026-12-25 full', '2026-12-26 full', '2026-12-28 full'],
    ],
    [
      'give a substitute day as well',
      'GB',
      'ENG',
      '2027-12',
      ['2027-12-25 full', '2027-12-26 full', '2027-12-27 full', '2027-12-28 full'],
    ],
    [
      'stand in the year in which a substitute day lies',
      'US',
      null,
      '2027-12',
      ['2027-12-24 full', '2027-12-25 full', '2027-12-31 full'],
    ],
    [
      'give each date of several days',
      'AE',
      null,
      '2026-03',
      ['2026-03-20 full', '2026-03-21 full', '2026-03-22 full'],
    ],
    [
      'round the day begun in the evening down',
      'TR',
      null,
      '2026-05-2',
      ['2026-05-27 full', '2026-05-28 full', '2026-05-29 full'],
    ],
    [
      'go on into the next year',
      'SZ',
      null,
      '2027-01',
      ['2027-01-01 full', '2027-01-01 full', '2027-01-02 full'],
    ],
    ['count a night of 25 hours as one day', 'HT', null, '2026-11-0', ['2026-11-01 full', '2026-11-02 full']],
    ['are none for a country nobody knows', 'ZZ', null, '2026', []],
  ])('%s', async (_case, country, region, within, expected) => {
    expect(await days(country, region, within)).toEqual(expected)
  })

  it('have a rule of their own each, so that one can be changed every year', async () => {
    const year = await libraryHolidays('US', null, 2026)
    const july = year.filter(({ date }) => date.startsWith('2026-07'))
    expect(july.map(({ name, standsFor }) => [name, standsFor === null])).toEqual([
      ['Independence Day (substitute day)', false],
      ['Independence Day', true],
    ])
    expect(july[0]?.standsFor).toBe(july[1]?.rule)
    expect(new Set(year.map(({ rule }) => rule)).size).toBe(year.length)
    const boxingDay = (await libraryHolidays('GB', 'ENG', 2026)).filter(({ date }) => date > '2026-12-25')
    expect(boxingDay.map(({ rule, standsFor }) => [rule, standsFor])).toEqual([
      ['12-26', null],
      ['12-26 (substitute)', '12-26'],
    ])
  })

  it('are listed by country, with regions that can be chosen', async () => {
    const countries = await holidayCountries()
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.find(({ code }) => code === 'DE')?.regions).toContainEqual({
      code: 'BY',
      name: 'Bayern',
    })
    const named = ['SZ', 'MK', 'CZ', 'TR'].map(
      (country) => countries.find(({ code }) => code === country)?.name,
    )
    expect(named).toEqual(['Eswatini', 'North Macedonia', 'Czechia', 'Türkiye'])
    expect(await isHolidayRegion('DE', 'BY-KATH')).toBe(true)
    expect(await isHolidayRegion('DE', 'CA')).toBe(false)
    expect(await isHolidayRegion('ZZ', null)).toBe(false)
  })
})
