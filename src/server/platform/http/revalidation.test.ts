import { expect, it } from 'vitest'
import { hasTag } from './revalidation.ts'

it.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"y","abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
  ['', false],
])('If-None-Match: %s', (header, known) => {
  expect(hasTag(header, 'abc')).toBe(known)
})
