import { expect, test } from 'vitest'
import { signInError } from './sign-in-error.ts'

test.each([
  [null, 'sign in', null],
  ['', 'sign in', 'An error occurred during sign in. Please try again.'],
  ['auth_failed', 'sign in', 'Authentication failed. Please try again.'],
  ['auth_failed', 'sign up', 'Authentication failed. Please try again.'],
  ['state_mismatch', 'sign in', 'An error occurred during sign in. Please try again.'],
  ['state_mismatch', 'sign up', 'An error occurred during sign up. Please try again.'],
] as const)('the error %j on %s', (code, action, text) => {
  expect(signInError(code, action)).toBe(text)
})
