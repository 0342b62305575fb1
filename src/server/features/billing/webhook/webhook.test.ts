import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { stripeSettings } from '#test/stripe/double.ts'

const now = '2026-03-02T09:00:00Z'
const url = '/api/stripe/webhook'

const afterDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000)

let test: TestApp
beforeAll(async () => {
  test = await startApp({ payments: 'stripe', worker: false, now })
})
afterAll(() => test.close())

let count = 0
/** A company whose customer is known. */
async function makeCustomer() {
  const { company } = await makeCompany(test)
  const customerId = `cus_${++count}`
  await test.app.directory.recordStripeCustomer(customerId, company.id)
  return { companyId: company.id, customerId }
}

function eventOf(customer: string | null, more: object = {}): string {
  const data = { object: { object: 'invoice', id: 'in_1', customer, ...more } }
  return JSON.stringify({ id: `evt_${++count}`, object: 'event', type: 'invoice.paid', data })
}

function sign(body: string, { secondsAgo = 0, secret = stripeSettings.webhookSecret } = {}): string {
  const timestamp = Date.parse(now) / 1000 - secondsAgo
  return new Stripe('sk_test_any').webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
}

function post(body: string, headers: Record<string, string> = {}, { app } = test) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body),
      ...headers,
    },
    payload: body,
  })
}

async function syncsOf(companyId: string): Promise<number> {
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM pgboss.job_common
       WHERE name = 'sync-billing' AND data ->> 'companyId' = $1`,
      [companyId],
    ),
  )
  return rows[0]?.jobs ?? 0
}

/** As workers leave them. */
async function setState(
  companyId: string,
  state: 'active' | 'retry' | 'completed',
  more = '',
): Promise<void> {
  await test.database.asOwner((client) =>
    client.query(`UPDATE pgboss.job_common SET state = '${state}'${more} WHERE data ->> 'companyId' = $1`, [
      companyId,
    ]),
  )
}

const wrongSignature = '400 The signature doesn’t match. Please check STRIPE_WEBHOOK_SECRET and the clock.'

describe('a webhook', () => {
  it('is noted, answered at once, and looked into by one job, however often it comes', async () => {
    const { companyId, customerId } = await makeCustomer()
    const body = eventOf(customerId)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body)))
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ received: true })
    }
    expect(await syncsOf(companyId)).toBe(1)
  })

  it('of a burst is looked into by one job; one that comes while a worker has taken that up, by another', async () => {
    const { companyId, customerId } = await makeCustomer()
    const burst = async (about: string) => {
      const events = Array.from({ length: 10 }, () => post(eventOf(customerId, { id: about })))
      for (const answer of await Promise.all(events)) expect(answer.statusCode, answer.body).toBe(200)
      return syncsOf(companyId)
    }
    expect(await burst('in_1')).toBe(1)
    await setState(companyId, 'active')
    expect(await burst('in_1')).toBe(2)
    // What another event is about, this job might not see.
    expect(await burst('in_2')).toBe(3)
  })

  it('is not left to a job that is tried again later', async () => {
    const { companyId, customerId } = await makeCustomer()
    await post(eventOf(customerId))
    await setState(companyId, 'retry', `, start_after = now() + interval '1 hour'`)
    await post(eventOf(customerId))
    expect(await syncsOf(companyId)).toBe(2)
  })

  it('concerns the company of its customer alone', async () => {
    const one = await makeCustomer()
    const other = await makeCustomer()
    await post(eventOf(one.customerId))
    expect([await syncsOf(one.companyId), await syncsOf(other.companyId)]).toEqual([1, 0])
  })

  it.each([['cus_of_nobody'], [null]])('of customer %s is taken and concerns nobody', async (customer) => {
    expect((await post(eventOf(customer))).statusCode).toBe(200)
  })

  it('that is forged, old or from the future is refused, and nothing is noted', async () => {
    const { companyId, customerId } = await makeCustomer()
    const body = eventOf(customerId)
    for (const signature of [
      '',
      'nonsense',
      sign(body, { secret: 'whsec_guessed' }),
      sign(body, { secondsAgo: 301 }),
      sign(body, { secondsAgo: -301 }),
      sign(eventOf(customerId)),
    ])
      expect(refusal(await post(body, { 'stripe-signature': signature }))).toBe(wrongSignature)
    expect(await syncsOf(companyId)).toBe(0)
    expect((await post(body)).statusCode).toBe(200)
    expect(await syncsOf(companyId)).toBe(1)
  })

  it('is refused with another content type, too large, empty, or from another site', async () => {
    const { customerId } = await makeCustomer()
    const body = eventOf(customerId)
    expect((await post(body, { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post(body, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
    const huge = eventOf(customerId, { description: 'x'.repeat(1024 * 1024) })
    expect((await post(huge)).statusCode).toBe(413)
    expect(refusal(await post(''))).toBe(wrongSignature)
    expect((await post(body, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  })

  it('may be far larger than other bodies', async () => {
    const { companyId, customerId } = await makeCustomer()
    const large = eventOf(customerId, { description: 'x'.repeat(500 * 1024) })
    expect((await post(large)).statusCode).toBe(200)
    expect(await syncsOf(companyId)).toBe(1)
  })

  it('is taken as the bytes that were signed, whatever JSON would make of them', async () => {
    const { companyId, customerId } = await makeCustomer()
    const spaced = eventOf(customerId, { name: 'Zoë', amount: 0 }).replace('"amount":0', '"amount" :\n 0.0')
    expect((await post(spaced)).statusCode).toBe(200)
    expect(await syncsOf(companyId)).toBe(1)
  })

  it('is no address where companies pay nothing', async () => {
    const free = await startAppForTest({ worker: false })
    const answer = await post(eventOf('cus_1'), {}, free)
    expect(refusal(answer)).toBe('404 The API has no such address.')
  })
})

it('events are forgotten after a month, and no sooner', async () => {
  const { companyId, customerId } = await makeCustomer()
  const body = eventOf(customerId)
  await post(body)
  await test.app.directory.forgetOldStripeEvents(afterDays(30))
  await post(body)
  expect(await syncsOf(companyId)).toBe(1)
  await setState(companyId, 'completed')
  await test.app.directory.forgetOldStripeEvents(afterDays(31))
  await post(body)
  expect(await syncsOf(companyId)).toBe(2)
})
