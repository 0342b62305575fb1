import { expect, test } from 'vitest'
import { searchOf, searchWithOtherWords } from './search-words.ts'

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

test.each([
  ['holi', true],
  ['bank holiday', true],
  ['places bank', true],
  ['lidays', false],
  ['bank teams', false],
])('searching for "%s" in Places, also called bank holidays: %s', (search, isFound) => {
  expect(searchWithOtherWords(search)('Places', 'bank holidays')).toBe(isFound)
})
