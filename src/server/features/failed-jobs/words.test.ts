import { describe, expect, it } from 'vitest'
import { whyItFailed } from './describe.ts'

describe('why it failed', () => {
  it.each([
    [{ error: 'Error', code: 'ECONNREFUSED' }, 'The mail server could not be reached.'],
    [{ error: 'Error', code: 'EDNS' }, 'The mail server could not be reached.'],
    [{ error: 'Error', code: 'EENVELOPE' }, 'The mail server refused the address. Check that it is right.'],
    [
      { error: 'MailRefused', code: '550' },
      'The recipient’s mail server refused the address or the mail (550). Check that the address is right.',
    ],
    [
      { error: 'MailNotSent', code: '450' },
      'The mail server didn’t accept the mail for now (450). Try again later.',
    ],
    [
      { error: 'MailNotSent', code: '535' },
      'The mail server refused our sign-in. The server’s operator can fix it.',
    ],
    [
      { error: 'MailNotSent', code: '554' },
      'The mail server doesn’t accept mail from us (554). The server’s log has the details.',
    ],
    [{ error: 'ProviderAway', code: 'StripeConnectionError' }, 'The card provider could not be reached.'],
    [{ error: 'Refusal', code: 'unavailable' }, 'The database did not answer.'],
    [null, 'It was interrupted, for example because the server stopped.'],
    [
      { error: 'TypeError' },
      'Something went wrong on our side (TypeError). The server’s log has the details.',
    ],
    [
      { error: 'DrizzleQueryError', code: '23505' },
      'Something went wrong on our side (DrizzleQueryError, 23505). The server’s log has the details.',
    ],
  ])('%j: %s', (fault, words) => {
    expect(whyItFailed({ fault })).toBe(words)
  })
})
