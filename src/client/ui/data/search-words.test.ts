import { expect, test } from 'vitest'
import { searchWithOtherWords } from './search-words.ts'

test.each([
  ['holi', true],
  ['bank holiday', true],
  ['places bank', true],
  ['lidays', false],
  ['bank teams', false],
])('searching for "%s" in Places, also called bank holidays: %s', (search, isFound) => {
  expect(searchWithOtherWords(search)('Places', 'bank holidays')).toBe(isFound)
})
