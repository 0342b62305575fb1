import { expect, test } from 'vitest'
import { searchOf } from './search-text.ts'

test.each([
  ['', 'Anna Müller', true],
  ['muller anna', 'Anna Müller', true],
  ['MÜLLER', 'Anna Müller', true],
  ['lukasz', 'Łukasz Dąbrowski', true],
  ['dabrowski', 'Łukasz Dąbrowski', true],
  ['łukasz', 'Lukasz Dabrowski', true],
  ['gross', 'Jörg Groß', true],
  ['soren', 'Søren Ærø', true],
  ["o'brien", 'Siân O’Brien', true],
  ['anna meier', 'Anna Müller', false],
])('searching for "%s" in %s: %s', (search, text, isFound) => {
  expect(searchOf(search)(text)).toBe(isFound)
})
