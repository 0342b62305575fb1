import { describe, expect, it } from 'vitest'
import { whyItFailed } from './describe.ts'

describe('why it failed', () => {
  it.each([
    [{ error: 'Error', code: 'ECONNREFUSED' }, 'We couldn’t reach the mail server.'],
    [{ error: 'Error', code: 'EDNS' }, 'We couldn’t reach the mail server.'],
    [{ error: 'Error', code: 'EENVELOPE' }, 'The mail server refused the address. Please check it.'],
    [
      { error: 'MailRefused', code: '550' },
      'The recipient’s mail server refused the address or the email (550). Please check the address.',
    ],
    [
      { error: 'MailNotSent', code: '450' },
      'The mail server didn’t accept the email for now (450). Try again later.',
    ],
    [
      { error: 'MailNotSent', code: '535' },
      'The mail server refused our sign-in. The server’s operator can fix it.',
    ],
    [
      { error: 'MailNotSent', code: '554' },
      'The mail server doesn’t accept mail from us (554). The server’s log has the details.',
    ],
    [{ error: 'ProviderAway', code: 'StripeConnectionError' }, 'We couldn’t reach the card provider.'],
    [{ error: 'Refusal', code: 'unavailable' }, 'The database didn’t respond.'],
    [null, 'It was interrupted, for example by a restart of the server.'],
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
