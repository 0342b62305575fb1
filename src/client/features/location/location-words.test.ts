import { expect, test } from 'vitest'
import { locationInWords, peopleHere, suggestLocation, timeZoneInWords } from './location-words.ts'

const countries = [
  { code: 'AT', name: 'Austria', regions: [] },
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
]

test.each([
  [{ country: 'DE', region: 'BY' }, 'Germany, Bavaria'],
  [{ country: 'DE', region: null }, 'Germany'],
  [{ country: 'DE', region: 'XX' }, 'Germany, XX'],
  [{ country: 'FR', region: null }, 'FR'],
  [{ country: null, region: null }, 'No list of public holidays'],
])('%o reads %s', (region, words) => {
  expect(locationInWords(region, countries)).toBe(words)
})

test.each([
  [0, 'No one here yet'],
  [1, '1 person'],
  [12, '12 people'],
])('a location with %i people says so', (people, words) => {
  expect(peopleHere(people)).toBe(words)
})

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
