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
      'The mail server did not take the mail for now (450). Try again later.',
    ],
    [
      { error: 'MailNotSent', code: '535' },
      'The mail server refused our sign-in. The operator of this server can correct it.',
    ],
    [
      { error: 'MailNotSent', code: '554' },
      'The mail server does not take mails from us (554). The operator of this server finds more in its log.',
    ],
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
