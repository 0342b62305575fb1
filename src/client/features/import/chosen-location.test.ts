import { expect, test } from 'vitest'
import { chosenLocations, toNewLocations } from './chosen-location.ts'

const locationIn = (country: string | null) => ({
  id: `in ${country}`,
  name: `Somewhere in ${country}`,
  country,
  region: null,
  timeZone: null,
  people: 1,
})

test.each([
  { countries: ['DE'], start: 'DE' },
  { countries: ['DE', 'DE'], start: 'DE' },
  { countries: ['DE', 'PT'], start: undefined },
  { countries: ['DE', null], start: undefined },
  { countries: [null], start: undefined },
  { countries: [], start: undefined },
])('a new location of a company in $countries starts with $start', ({ countries, start }) => {
  const chosen = chosenLocations(['Lisbon'], new Map(), countries.map(locationIn))
  expect(chosen).toEqual([
    { name: 'Lisbon', country: start, region: null, isPreselected: start !== undefined },
  ])
})

test('a choice is kept however the list writes the name, and only choices are sent', () => {
  const choices = new Map([
    ['lisbon', { country: 'PT', region: '11' }],
    ['mars', { country: null, region: null }],
  ])
  const chosen = chosenLocations([' LISBON', 'Mars', 'Oslo'], choices, [])
  expect(toNewLocations(chosen)).toEqual([
    { name: ' LISBON', country: 'PT', region: '11' },
    { name: 'Mars', country: null, region: null },
  ])
})
