import { expect, it } from 'vitest'
import { formatCents } from './price.ts'

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [100, '$1.00'],
  [2400, '$24.00'],
  [-320, '-$3.20'],
  [124_000, '$1,240.00'],
])('%i cents are %s', (cents, words) => {
  expect(formatCents(cents)).toBe(words)
})
