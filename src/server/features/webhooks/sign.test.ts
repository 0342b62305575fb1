import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { newWebhookSecret, signedHeaders } from './sign.ts'

// The reference implementation refuses what is older than five minutes.
const message = { id: '019ab000-0000-7000-8000-000000000001', body: '{"type":"Ä"}', at: new Date() }

it('is what the reference implementation of Standard Webhooks verifies', () => {
  const secret = newWebhookSecret()
  const headers = signedHeaders(message, [secret])
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'Ä' })
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(message.id, message.at, message.body))
})

it('is refused for another body, id, time or secret', () => {
  const secret = newWebhookSecret()
  const headers = signedHeaders(message, [secret])
  const verify = (changed: Record<string, string>, body = message.body, by = secret) =>
    new Webhook(by).verify(body, { ...headers, ...changed })
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => verify({}, '{"type":"O"}')).toThrow('No matching signature')
  expect(() => verify({ 'webhook-id': 'another' })).toThrow('No matching signature')
  expect(() => verify({ 'webhook-timestamp': later })).toThrow('No matching signature')
  expect(() => verify({}, message.body, newWebhookSecret())).toThrow('No matching signature')
})

it('verifies with each of two secrets while one takes over', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const headers = signedHeaders(message, secrets)
  for (const secret of secrets)
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'Ä' })
})
