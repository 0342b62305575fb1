import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PendingEvent, type SignedEvent, Webhooks } from './webhooks.ts'

const secret = 'whsec_sandbox'
const now = new Date('2026-03-02T09:00:00Z')
const { webhooks: stripeWebhooks } = new Stripe('sk_test_sandbox')

type Target = string | ((event: SignedEvent) => Promise<number>)

/** Webhooks that retry at once, as often as given. */
function deliveries(target: Target, { retries = 3, pending = [] as PendingEvent[] } = {}) {
  const retryMs = Array.from({ length: retries }, () => 0)
  const webhooks = new Webhooks({ target, secret, now: () => now, onChange: () => {}, pending, retryMs })
  onTestFinished(() => webhooks.close())
  return webhooks
}

/** Answers with the statuses in turn, 0 for none, and 200 afterwards; remembers which events came. */
function receiver(...statuses: number[]) {
  const got: string[] = []
  const target = async ({ event }: SignedEvent) => {
    got.push(event.id)
    const status = statuses.shift() ?? 200
    if (status === 0) throw new Error('Nobody answers.')
    return status
  }
  return { got, target }
}

function eventOf(id: string): Stripe.Event {
  const created = Math.floor(now.getTime() / 1000)
  // As much of an event as a delivery looks at.
  return { id, object: 'event', type: 'customer.created', created } as Stripe.Event
}

function idsOf(webhooks: Webhooks): string[] {
  return webhooks.pending.map((entry) => entry.event.id)
}

test('an event comes over HTTP as Stripe sends it', async () => {
  const came = Promise.withResolvers<{ body: string; signature: string }>()
  const server = createServer((request, response) => {
    const signature = String(request.headers['stripe-signature'])
    void text(request).then((body) => came.resolve({ body, signature }))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')

  const webhooks = deliveries(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks`)
  webhooks.add(eventOf('evt_1'))
  const { body, signature } = await came.promise
  const check = (at: number) => stripeWebhooks.constructEvent(body, signature, secret, 300, undefined, at)
  expect(check(now.getTime())).toEqual(eventOf('evt_1'))
  expect(body).toContain('\n  "id": "evt_1"')
  expect(() => check(now.getTime() + 301_000)).toThrow('Timestamp outside the tolerance zone')
  await webhooks.delivered()
  expect(webhooks.pending).toEqual([])
})

test('events come in order, each until it is taken', async () => {
  const { got, target } = receiver(200, 500, 404)
  const webhooks = deliveries(target)
  for (const id of ['evt_1', 'evt_2', 'evt_3']) webhooks.add(eventOf(id))
  await webhooks.delivered()
  expect(got).toEqual(['evt_1', 'evt_2', 'evt_2', 'evt_2', 'evt_3'])
  expect(webhooks.pending).toEqual([])
})

test('one that is refused again and again holds up no other, and is tried at the next event', async () => {
  const { got, target } = receiver(400, 400, 200)
  const webhooks = deliveries(target, { retries: 1 })
  webhooks.add(eventOf('evt_1'))
  webhooks.add(eventOf('evt_2'))
  await webhooks.delivered()
  expect(got).toEqual(['evt_1', 'evt_1', 'evt_2'])
  expect(webhooks.pending).toEqual([{ event: eventOf('evt_1'), tries: 2, lastStatus: 400 }])
  webhooks.add(eventOf('evt_3'))
  await webhooks.delivered()
  expect(got.slice(3)).toEqual(['evt_1', 'evt_3'])
})

test('while nobody answers, all wait; what waits is delivered after the next start', async () => {
  const away = receiver(0, 0, 0)
  const webhooks = deliveries(away.target, { retries: 1 })
  webhooks.add(eventOf('evt_1'))
  webhooks.add(eventOf('evt_2'))
  await webhooks.delivered()
  expect(away.got).toEqual(['evt_1', 'evt_1'])
  const kept = JSON.parse(JSON.stringify(webhooks.pending)) as PendingEvent[]

  const back = receiver()
  const next = deliveries(back.target, { pending: kept })
  next.deliver()
  await next.delivered()
  expect(back.got).toEqual(['evt_1', 'evt_2'])
})

test('an event that comes while others are delivered is delivered, too', async () => {
  const { got, target } = receiver()
  const webhooks: Webhooks = deliveries(async (signed) => {
    if (signed.event.id === 'evt_1') webhooks.add(eventOf('evt_2'))
    return target(signed)
  })
  webhooks.add(eventOf('evt_1'))
  await webhooks.delivered()
  expect(got).toEqual(['evt_1', 'evt_2'])
})

test('held back, events are handed out signed and not delivered; those after it are', async () => {
  const { got, target } = receiver()
  const webhooks = deliveries(target)
  webhooks.hold()
  webhooks.add(eventOf('evt_1'))
  webhooks.add(eventOf('evt_2'))
  await webhooks.delivered()
  const [first, second] = webhooks.takeHeld()
  expect([first?.event.id, second?.event.id]).toEqual(['evt_1', 'evt_2'])
  expect(
    stripeWebhooks.constructEvent(
      first?.body ?? '',
      first?.signature ?? '',
      secret,
      300,
      undefined,
      now.getTime(),
    ),
  ).toEqual(eventOf('evt_1'))
  webhooks.add(eventOf('evt_3'))
  webhooks.release()
  await webhooks.delivered()
  expect(got).toEqual(['evt_3'])
})

test('holding back begins at once, in the middle of a delivery', async () => {
  const { got, target } = receiver()
  const webhooks: Webhooks = deliveries(async (signed) => {
    webhooks.hold()
    return target(signed)
  })
  webhooks.add(eventOf('evt_1'))
  webhooks.add(eventOf('evt_2'))
  await webhooks.delivered()
  expect(got).toEqual(['evt_1'])
  expect(idsOf(webhooks)).toEqual(['evt_2'])
})

test('an event is told to be kept before anybody tries it', () => {
  const onChange = vi.fn<(waiting: string[]) => void>()
  const webhooks: Webhooks = new Webhooks({
    target: async () => 200,
    secret,
    now: () => now,
    onChange: () => onChange(idsOf(webhooks)),
    pending: [],
    retryMs: [],
  })
  webhooks.hold()
  webhooks.add(eventOf('evt_1'))
  expect(onChange.mock.calls).toEqual([[['evt_1']]])
})

test('closing ends the waiting and keeps what waits', async () => {
  const tried = Promise.withResolvers<void>()
  const webhooks = new Webhooks({
    target: async () => {
      tried.resolve()
      return 500
    },
    secret,
    now: () => now,
    onChange: () => {},
    pending: [],
    retryMs: [3_600_000],
  })
  webhooks.add(eventOf('evt_1'))
  await tried.promise
  await webhooks.close()
  expect(idsOf(webhooks)).toEqual(['evt_1'])
})
