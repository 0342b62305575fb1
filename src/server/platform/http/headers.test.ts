import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { specPrice } from '#shared/billing/price.ts'
import type { Deployment } from '#shared/deployment/contract.ts'
import { addHeaders } from './headers.ts'

type Payments = Deployment['payments']

async function headersAt(publicUrl: string, payments: Payments = { mode: 'off' }) {
  const app = Fastify()
  addHeaders(app, { publicUrl: new URL(publicUrl), payments })
  app.get('/', () => 'page')
  return (await app.inject('/')).headers
}

async function policyWith(payments: Payments): Promise<Record<string, string>> {
  const headers = await headersAt('https://leave.test', payments)
  const rules = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(rules.map((rule) => [rule.split(' ', 1)[0] ?? '', rule]))
}

test.each<Payments>([{ mode: 'off' }, { mode: 'sandbox', price: specPrice }])(
  'with payments $mode a page loads nothing foreign but avatars',
  async (payments) => {
    const policy = await policyWith(payments)
    expect(policy).toMatchObject({
      'default-src': "default-src 'self'",
      'script-src': "script-src 'self'",
      'connect-src': "connect-src 'self'",
      'img-src': "img-src 'self' data: https://lh3.googleusercontent.com",
    })
    expect(policy['frame-src']).toBeUndefined()
    expect(JSON.stringify(policy)).not.toContain('stripe')
  },
)

test('with Stripe a page loads Stripe’s card form too, and nothing else', async () => {
  const policy = await policyWith({ mode: 'stripe', publishableKey: 'pk_live_x', price: specPrice })
  expect(policy).toMatchObject({
    'default-src': "default-src 'self'",
    'script-src': "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    'connect-src': "connect-src 'self' https://api.stripe.com",
    'img-src': "img-src 'self' data: https://lh3.googleusercontent.com https://*.stripe.com",
    'frame-ancestors': "frame-ancestors 'none'",
    'object-src': "object-src 'none'",
  })
})

test('over https a browser is told to come by https for a year, and to ask for nothing else', async () => {
  const safe = await headersAt('https://leave.test')
  expect(safe['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(safe['content-security-policy']).toContain('upgrade-insecure-requests')
  const plain = await headersAt('http://localhost:3000')
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
