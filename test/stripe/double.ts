import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ProviderRefusal } from '#server/features/billing/payment-provider.ts'
import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import type { SandboxEvent } from '#stand-ins/payments/state.ts'
import { type Call, stripeCalls } from './calls.ts'
import { type Fault, Faults } from './faults.ts'
import { priceId, shapesOf } from './shapes.ts'

/** An event as Stripe posts it. */
export type SignedEvent = { body: string; signature: string }

/** What the product is set up with. */
export const stripeSettings = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  webhookSecret: 'whsec_double',
  priceId,
}

type Options = {
  /** The receiver's clock, which checks a signature's age. */
  now: () => Date
  /** Takes an event, and answers a status. */
  webhook: (event: SignedEvent) => Promise<number>
}

type Answer = { status: number; body: object }

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

/**
 * Stripe over HTTP, for `adapters/stripe.ts`: the calls that it makes, in Stripe's shapes, with idempotency
 * keys, faults and signed events. What a call does is the sandbox's.
 */
export async function startStripeDouble(sandbox: PaymentSandbox, { now, webhook }: Options) {
  const faults = new Faults()
  const calls: Call[] = []
  const listeners = new Set<(call: Call) => void | Promise<void>>()
  /** By idempotency key; undefined while the first call under it is being done. */
  const answers = new Map<string, { call: string; answer: Answer | undefined }>()
  const patches = new Map<string, object>()
  const shapes = shapesOf(sandbox, patches)
  const handle = stripeCalls(sandbox, shapes)
  let held: SignedEvent[] | undefined

  const answerOf = async (call: Call): Promise<Answer> => {
    try {
      return { status: 200, body: await handle(call) }
    } catch (error) {
      if (error instanceof ProviderRefusal) return refusalOf(error)
      throw error
    }
  }

  /** A key brings the first answer again, but for that to a call which was refused as it stood. */
  const answerOnce = async (call: Call, fault: Fault | undefined): Promise<Answer> => {
    const { idempotencyKey: key, method, path, form } = call
    const does = async () => {
      const answer = await answerOf(call)
      return fault === 'error after' && answer.status === 200 ? failure(500, 'api_error') : answer
    }
    if (key === undefined || method !== 'POST') return does()
    const same = JSON.stringify([path, form])
    const before = answers.get(key)
    if (before && before.call !== same) return failure(400, 'idempotency_error')
    if (before) return before.answer ?? failure(409, 'idempotency_error', 'idempotency_key_in_use')
    answers.set(key, { call: same, answer: undefined })
    const answer = await does()
    if (answer.status === 400 || answer.status === 404) answers.delete(key)
    else answers.set(key, { call: same, answer })
    return answer
  }

  const answerHttp = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request)
    const isOurs = request.headers.authorization === `Bearer ${stripeSettings.secretKey}`
    calls.push(call)
    for (const listener of listeners) await listener(call)
    const fault = faults.choose(call)
    if (fault === 'away') return void request.socket.destroy()
    const { status, body } = !isOurs
      ? failure(401, 'invalid_request_error')
      : fault === 'refuse'
        ? failure(500, 'api_error')
        : fault === 'rate limit'
          ? failure(429, 'invalid_request_error', 'rate_limit')
          : await answerOnce(call, fault)
    if (fault === 'answer lost') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void answerHttp(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const sign = ({ id, type, aboutId }: SandboxEvent): SignedEvent => {
    const data = { object: shapes.thing(aboutId) }
    const body = JSON.stringify({ id, object: 'event', type, data }, null, 2)
    const at = Math.floor(now().getTime() / 1_000)
    const hmac = createHmac('sha256', stripeSettings.webhookSecret).update(`${at}.${body}`).digest('hex')
    return { body, signature: `t=${at},v1=${hmac}` }
  }
  const send = async (event: SignedEvent) => {
    const status = await webhook(event)
    if (status !== 200) throw new Error(`The webhook answered ${status}.`)
  }
  sandbox.deliverTo(async (event) => {
    if (held) held.push(sign(event))
    else await send(sign(event))
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    /** All so far, the oldest first. */
    calls,
    /** Has `listener` called before each call, until the function that is answered is called. */
    onCall: (listener: (call: Call) => void | Promise<void>) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Changes what is answered of a thing. */
    patch: (id: string, change: object) => void patches.set(id, { ...patches.get(id), ...change }),
    /** Keeps events back from now on. */
    hold: () => void (held ??= []),
    /** Takes out what was kept back. */
    takeHeld: () => held?.splice(0) ?? [],
    release: async () => {
      const events = held ?? []
      held = undefined
      for (const event of events) await send(event)
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://double')
  const fields = [...searchParams, ...new URLSearchParams(await text(request))]
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? 'GET',
    path,
    form: Object.fromEntries(fields),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

function failure(status: number, type: string, code?: string, message = 'The double fails.'): Answer {
  return { status, body: { error: { type, code, message } } }
}

function refusalOf({ kind, message }: ProviderRefusal): Answer {
  switch (kind) {
    case 'card':
      return failure(402, 'card_error', 'card_declined', message)
    case 'action':
      return failure(402, 'card_error', 'invoice_payment_intent_requires_action', message)
    case 'missing':
      return failure(404, 'invalid_request_error', 'resource_missing', message)
    case 'other':
      return failure(400, 'invalid_request_error', undefined, message)
  }
}
