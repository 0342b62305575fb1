import { expect, test } from 'vitest'
import { suggestLocation, timeZoneInWords } from './suggest-location.ts'

const countries = [
  { code: 'AT', name: 'Austria', regions: [] },
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
]

test('a time zone reads without slashes and underscores', () => {
  expect(timeZoneInWords('America/New_York')).toBe('America, New York')
})

test.each([
  [
    { locale: 'de-DE', timeZone: 'Europe/Berlin' },
    { name: 'Berlin', country: 'DE' },
  ],
  [
    { locale: 'en-GB', timeZone: 'Europe/Berlin' },
    { name: 'Berlin', country: 'DE' },
  ],
  [
    { locale: 'en', timeZone: 'Europe/Vienna' },
    { name: 'Vienna', country: 'AT' },
  ],
  [
    { locale: 'pt-BR', timeZone: 'America/Sao_Paulo' },
    { name: 'Sao Paulo', country: null },
  ],
  [
    { locale: 'en', timeZone: 'UTC' },
    { name: '', country: null },
  ],
])('a browser with %o suggests %o', (browser, location) => {
  expect(suggestLocation(browser, countries)).toEqual(location)
})
