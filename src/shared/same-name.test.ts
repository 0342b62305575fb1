import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Design', 'DESIGN', true],
  ['Élan', 'élan', true],
  ['Élan', 'E\u0301lan', true],
  ['Ünal', 'Unal', false],
  ['🚀 Launch', '🚀 launch', true],
  ['Design', 'Design 2', false],
])('%s and %s are the same name: %s', (a, b, expected) => {
  expect(isSameName(a, b)).toBe(expected)
})
