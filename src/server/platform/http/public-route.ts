import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Download } from '#server/platform/files/download.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import { newestApiVersion } from '#shared/api-key/versions.ts'
import type { JsonAnswer } from './answer-once.ts'
import { type ApiChange, answerIn } from './api-versions.ts'
import { describeRefusal } from './error-handler.ts'
import { idempotencyHeaders, sendOnce, serialized } from './idempotency.ts'
import { type CallingKey, contextOf } from './request-context.ts'
import { sendDownload } from './send-download.ts'
import { unchecked } from './tagged-answer.ts'
import './key-gate.ts'

type Schema = z.ZodMiniType

const keyScheme = 'apiKey'

/** What the calls are made with, for the OpenAPI document. */
export const securitySchemes = {
  [keyScheme]: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, which begins with `srl_live_`. Create one under Settings, API keys or Connections.',
  },
} as const

/** A call of the public API. All that is the same for every one of them is done by `publicRoutes`. */
export type PublicRoute = JsonRoute | FileRoute

type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With parameters as Fastify has them: `/api/v1/leave-requests/:id`. */
  url: `/api/v1/${string}`
  /** What generated clients call it; unique. */
  operationId: string
  summary: string
  /** What a key must be allowed to do, or one of them; null if any key may call. */
  scope: ApiScope | readonly ApiScope[] | null
  /** `open`: also for companies that may only read, as they don't pay. */
  whileLocked?: 'open'
  params?: Schema
  query?: Schema
  body?: Schema
}

type JsonRoute = Call & {
  answer: Schema
  /** Default: 200. */
  status?: 200 | 201
  /** It may have a hundred entries: tests hold it to its contract, and not each call. */
  isLong?: true
  /** The answer has a secret: what is kept of it for repeats is encrypted. */
  hasSecret?: true
  /** The use case. Days are decimal strings everywhere. */
  run(ctx: Context, input: Input): Promise<unknown>
}

/** It is answered with a file. */
type FileRoute = Call & {
  method: 'GET'
  /** Which content types the file may have. */
  contentTypes: readonly string[]
  download(ctx: Context, input: Input): Promise<Download>
}

type Input = { params: unknown; query: unknown; body: unknown; key: CallingKey }

type Typed<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema> = Omit<
  JsonRoute,
  'params' | 'query' | 'body' | 'answer' | 'run'
> & {
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  run(
    ctx: Context,
    input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body>; key: CallingKey },
  ): Promise<z.input<Answer>>
}

/** An entry of the public API, whose use case gets what its schemas have parsed. */
export function publicRoute<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
>(route: Typed<Params, Query, Body, Answer>): PublicRoute {
  return route
}

/** An entry that is answered with a file. */
export function publicFile<Params extends Schema>(
  route: Omit<FileRoute, 'method' | 'params' | 'download'> & {
    params: Params
    download(ctx: Context, input: Input & { params: z.output<Params> }): Promise<Download>
  },
): PublicRoute {
  return { ...route, method: 'GET' }
}

/** Calls that the document has under one heading, with a sentence about them. */
export type PublicGroup = { tag: string; about: string; routes: readonly PublicRoute[] }

/** Registers calls of the public API. `changes`: by which older versions differ. */
export function publicRoutes(
  groups: readonly PublicGroup[],
  changes: readonly ApiChange[],
): FastifyPluginAsyncZod {
  return async (app) => {
    for (const { tag, routes } of groups) for (const route of routes) register(app, route, { tag, changes })
  }
}

type Registering = { tag: string; changes: readonly ApiChange[] }

function register(app: FastifyInstance, route: PublicRoute, { tag, changes }: Registering): void {
  const { method, url, operationId, summary, scope, whileLocked, params, query, body } = route
  app.route({
    method,
    url,
    schema: {
      operationId,
      summary,
      tags: [tag],
      security:
        scope === null ? [{ [keyScheme]: [] }] : [scope].flat().map((one) => ({ [keyScheme]: [one] })),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(method === 'POST' && { headers: idempotencyHeaders }),
      response: 'download' in route ? { 200: fileOf(route) } : { [route.status ?? 200]: route.answer },
    },
    ...('isLong' in route && unchecked),
    config: { access: 'key', scope, ...(whileLocked && { whileLocked }) },
    handler: 'download' in route ? sendFile(route) : sendJson({ route, changes }),
  })
}

/** For the OpenAPI document. */
function fileOf({ contentTypes }: FileRoute) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: z.string() }]))
  return { description: 'A file', content }
}

function sendFile(route: FileRoute) {
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendDownload(reply, await route.download(contextOf(request), inputOf(request)))
}

function sendJson(registered: Registered) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const input = inputOf(request)
    const once = {
      otherCall: 'This Idempotency-Key was used for another call. Please send a new one.',
      describe: (refusal: Parameters<typeof describeRefusal>[1]) => {
        const { status, body } = describeRefusal(request, refusal)
        return { status, body: JSON.stringify(body) }
      },
      secretKeys: registered.route.hasSecret && request.server.secretKeys,
    }
    return sendOnce(request, reply, once, (ctx) => run(reply, { ...registered, ctx, input }))
  }
}

type Registered = { route: JsonRoute; changes: readonly ApiChange[] }

function inputOf(request: FastifyRequest): Input {
  const { apiKey: key, params, query, body } = request
  if (!key) throw new Error('Routes of the public API are called with a key.')
  return { params, query, body, key }
}

/** The use case's result as the contract and the version have it. */
async function run(
  reply: FastifyReply,
  { route, changes, ctx, input }: Registered & { ctx: Context; input: Input },
): Promise<JsonAnswer> {
  const { status = 200, operationId } = route
  const { version } = input.key
  const written = serialized(reply.code(status), await route.run(ctx, input))
  if (version === newestApiVersion) return { status, body: written }
  const answer: unknown = JSON.parse(written)
  return { status, body: JSON.stringify(answerIn(version, { operationId, answer, changes })) }
}
