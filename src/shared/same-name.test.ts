import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Design', 'DESIGN', true],
  ['Élan', 'élan', true],
  ['Élan', 'E\u0301lan', true],
  ['Ünal', 'Unal', false],
  ['🚀 Launch', '🚀 launch', true],
  ['Design', 'Design 2', false],
  // As a browser shows it.
  ['Acme  Ltd', 'Acme Ltd', true],
  ['Acme\u00a0Ltd', 'Acme \n Ltd', true],
  [' Acme Ltd ', 'Acme Ltd', true],
  ['Acme Ltd', 'AcmeLtd', false],
])('%s and %s are the same name: %s', (a, b, expected) => {
  expect(isSameName(a, b)).toBe(expected)
})
