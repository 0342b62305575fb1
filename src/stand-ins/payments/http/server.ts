import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { apiVersion } from '../events.ts'
import { invalid, SandboxRefusal, type StripeErrorBody } from '../refusals.ts'
import { type SandboxCall } from '../sandbox.ts'
import { type HttpCall, readCall } from './call.ts'
import type { Fault, Faults } from './faults.ts'
import type { Answer, IdempotencyKeys } from './idempotency.ts'

type Options = {
  /** Answers what Stripe's API would; throws SandboxRefusal. */
  answer: (call: SandboxCall) => unknown
  secretKey: string
  publishableKey: string
  idempotency: IdempotencyKeys
  faults: Faults
  /** Resolves when changes are stored: no answer goes out before. */
  save: () => Promise<void>
  /** Where a reader of an error can look further. */
  logUrl: string
}

/** Ends the connection without an answer. */
class Cut extends Error {}

/** Stripe's API over HTTP: keys, idempotency, faults and errors; what a call does is up to the account. */
export function sandboxServer(options: Options): Server {
  return createServer((request, response) => {
    const requestId = `req_${randomBytes(7).toString('hex')}`
    respond(request, response, requestId).catch(() => request.socket.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse, requestId: string) {
    response.setHeader('request-id', requestId)
    response.setHeader('stripe-version', request.headers['stripe-version'] ?? apiVersion)
    try {
      assertKnownVersion(request.headers['stripe-version'])
      const call = await readCall(request)
      assertSameKey(call)
      await options.faults.announce(call.call)
      const { answer, isReplay } = await perform(call, response, requestId)
      if (isReplay) response.setHeader('idempotent-replayed', 'true')
      if (call.idempotencyKey) response.setHeader('idempotency-key', call.idempotencyKey)
      response.setHeader('original-request', answer.requestId)
      // It is kept: the key would only bring the same again.
      if (answer.status >= 500) response.setHeader('stripe-should-retry', 'false')
      send(response, answer)
    } catch (error) {
      if (!(error instanceof SandboxRefusal)) throw error
      if (!request.complete) response.setHeader('connection', 'close')
      send(response, refusal(error, requestId))
    }
  }

  /** Meets the fault that is set for the call, if any. */
  async function perform(call: HttpCall, response: ServerResponse, requestId: string) {
    const fault = options.faults.choose(call.call)
    if (fault?.kind === 'away') throw new Cut()
    if (fault?.kind === 'refuse') throw new SandboxRefusal(500, serverError)
    if (fault?.kind === 'rate limit') throw new SandboxRefusal(429, rateLimited)

    const work = async () => {
      await wait(fault, response)
      const { answer, isKept } = execute(call.call, requestId)
      if (fault?.kind !== 'error after') return { answer, isKept }
      return { answer: refusal(new SandboxRefusal(500, serverError), requestId), isKept: true }
    }
    const { idempotencyKey, digest } = call
    const outcome = idempotencyKey
      ? await options.idempotency.once(idempotencyKey, digest, work)
      : { ...(await work()), isReplay: false }
    if (call.call.method !== 'GET') await options.save()
    if (fault?.kind === 'answer lost') throw new Cut()
    return outcome
  }

  function execute(call: SandboxCall, requestId: string): { answer: Answer; isKept: boolean } {
    try {
      const body = JSON.stringify(options.answer(call), null, 2)
      return { answer: { status: 200, body, requestId }, isKept: true }
    } catch (error) {
      const refused = error instanceof SandboxRefusal ? error : new SandboxRefusal(500, faultOfOurs(error))
      return { answer: refusal(refused, requestId), isKept: !isOfParameters(refused) }
    }
  }

  function assertSameKey({ call, apiKey }: HttpCall): void {
    if (apiKey === options.secretKey) return
    const isBrowsers =
      call.method === 'POST' && /^\/v1\/(setup|payment)_intents\/\w+\/confirm$/.test(call.path)
    if (isBrowsers && apiKey === options.publishableKey && 'client_secret' in call.params) return
    throw new SandboxRefusal(401, {
      type: 'invalid_request_error',
      message: apiKey
        ? `Invalid API Key provided: ${apiKey.slice(0, 8)}****`
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  }

  function refusal({ status, body }: SandboxRefusal, requestId: string): Answer {
    const error = { ...body.error, request_log_url: `${options.logUrl}#${requestId}` }
    return { status, body: JSON.stringify({ error }, null, 2), requestId }
  }
}

async function wait(fault: Fault | undefined, response: ServerResponse): Promise<void> {
  if (fault?.kind === 'delay') await setTimeout(fault.ms, undefined, { ref: false })
  if (fault?.kind !== 'hang') return
  await once(response, 'close')
  throw new Cut()
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(body)
}

/** 'Versioning' of the API reference; without the header, the account's own version answers. */
function assertKnownVersion(version: string | string[] | undefined): void {
  if (version !== undefined && version !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${String(version)}`)
}

/** Refused before the call began: the key stays free for the call with better parameters. */
function isOfParameters({ status, body: { error } }: SandboxRefusal): boolean {
  if (status !== 400) return false
  return error.code ? error.code.startsWith('parameter_') : error.param !== undefined
}

const serverError: StripeErrorBody = {
  type: 'api_error',
  message: 'An unknown error occurred. If this persists, please contact support.',
}

const rateLimited: StripeErrorBody = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
}

function faultOfOurs(error: unknown): StripeErrorBody {
  return { type: 'api_error', message: `The payment sandbox failed: ${String(error)}` }
}
