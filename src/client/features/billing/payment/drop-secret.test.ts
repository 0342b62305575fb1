// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { dropSecretFromAddress } from './drop-secret.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

test.each([
  ['/dashboard?setup_intent=seti_1', 'setup_intent_client_secret=seti_1_secret_2'],
  ['/pricing?payment_intent=pi_1', 'payment_intent_client_secret=pi_1_secret_2'],
])('a secret behind %s is gone from the address and from the history, and the rest stays', (kept, secret) => {
  const address = `${kept}&${secret}&redirect_status=succeeded`
  window.history.replaceState({ kept: true }, '', address)
  const entries = window.history.length
  dropSecretFromAddress()
  const { pathname, search } = window.location
  expect(pathname + search).toBe(`${kept}&redirect_status=succeeded`)
  expect([window.history.length, window.history.state]).toEqual([entries, { kept: true }])
})

test('any other address stays as it is written', () => {
  window.history.replaceState(null, '', '/calendar?q=a+b&view=week#today')
  dropSecretFromAddress()
  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe('/calendar?q=a+b&view=week#today')
})
