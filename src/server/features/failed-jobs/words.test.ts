import { describe, expect, it } from 'vitest'
import { whyItFailed } from './describe.ts'

describe('why it failed', () => {
  it.each([
    [{ error: 'Error', code: 'ECONNREFUSED' }, 'The mail server could not be reached.'],
    [{ error: 'Error', code: 'EDNS' }, 'The mail server could not be reached.'],
    [{ error: 'Error', code: 'EENVELOPE' }, 'The mail server refused the address. Check that it is right.'],
    [{ error: 'ProviderAway', code: 'StripeConnectionError' }, 'The card provider could not be reached.'],
    [{ error: 'Refusal', code: 'unavailable' }, 'The database did not answer.'],
    [null, 'It was interrupted, for example because the server stopped.'],
    [
      { error: 'TypeError' },
      'Something went wrong on our side (TypeError). Whoever runs this server finds more in its log.',
    ],
    [
      { error: 'DrizzleQueryError', code: '23505' },
      'Something went wrong on our side (DrizzleQueryError, 23505). Whoever runs this server finds more in its log.',
    ],
  ])('%j: %s', (fault, words) => {
    expect(whyItFailed({ fault })).toBe(words)
  })
})
