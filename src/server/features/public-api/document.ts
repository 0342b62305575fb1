import * as z from 'zod/mini'
import { apiErrorBody } from '#shared/api-key/error-contract.ts'

type Json = { [name: string]: unknown }
type Operation = { operationId?: string; parameters?: unknown[]; responses?: Json } & Json
type Described = { openapi?: string; info?: unknown; servers?: unknown; paths?: { [path: string]: unknown } }

/** What each refusal means, by its status; its codes are those of `apiErrorBody`. */
const refusals: Readonly<
  Record<string, { codes: string; means: string; of?: (path: string, method: string) => boolean }>
> = {
  400: { codes: 'invalid_request', means: 'Something in the request is wrong; `issues` says where.' },
  401: { codes: 'unauthorized, key_expired', means: 'The key is missing, unknown, revoked or expired.' },
  402: {
    codes: 'payment_required',
    means: 'The company can only read at the moment.',
    of: (_path, method) => method !== 'get',
  },
  403: { codes: 'scope_missing, forbidden', means: 'The key lacks the scope, or its owner may not do this.' },
  404: { codes: 'not_found', means: 'Nothing has that ID.', of: (path) => path.includes('{') },
  409: {
    codes: 'conflict',
    means: 'It doesn’t fit what is there now, or the Idempotency-Key was used for another call.',
    of: (_path, method) => method !== 'get',
  },
  415: {
    codes: 'unsupported_media_type',
    means: 'The body has to be JSON.',
    of: (_path, method) => method !== 'get',
  },
  429: { codes: 'rate_limited', means: 'The key is used too often. `Retry-After` says when to go on.' },
}

/**
 * The OpenAPI 3.1 document of `/api/v1`, from that of all calls: with the key as its security scheme, and the
 * refusals of each call with their codes.
 */
export function apiDocument({ openapi, info, servers, paths = {} }: Described): Json {
  const ofPrograms = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))
  return {
    openapi,
    info: {
      ...(info as Json),
      description: 'Leave, balances and people for programs. Send an API key with each call.',
    },
    servers,
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      ofPrograms.map(([path, methods]) => [
        path,
        withRefusals(path, methods as { [method: string]: Operation }),
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, which begins with `srl_live_`. Make one under Settings, API keys or Connections.',
        },
      },
      schemas: { Error: z.toJSONSchema(apiErrorBody) },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, { codes, means }]) => [
          `Refused${status}`,
          {
            description: `${means} Code: ${codes}.`,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

function withRefusals(path: string, methods: { [method: string]: Operation }): Json {
  const described = Object.entries(methods).map(([method, operation]) => {
    const refused = Object.entries(refusals).filter(([, { of }]) => !of || of(path, method))
    const responses = refused.map(([status]) => [status, { $ref: `#/components/responses/Refused${status}` }])
    return [method, { ...operation, responses: { ...operation.responses, ...Object.fromEntries(responses) } }]
  })
  return Object.fromEntries(described) as Json
}
