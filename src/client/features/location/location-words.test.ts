import { expect, test } from 'vitest'
import { locationInWords, peopleHere } from './location-words.ts'

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
