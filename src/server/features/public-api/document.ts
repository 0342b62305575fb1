import { type PublicGroup, securitySchemes } from '#server/platform/http/public-route.ts'
import './components.ts'
import { answerHeaders, headerParameterRefs, headerParameters, headersOf } from './document-headers.ts'
import { exampleOf, type Json, type Schemas, tidy } from './document-schemas.ts'

type Body = { description?: string; content?: { [type: string]: { schema?: Json; example?: unknown } } }
type Operation = {
  summary?: string
  parameters?: readonly unknown[]
  requestBody?: Body
  responses?: { [status: string]: Body }
} & Json
type Described = {
  openapi?: string
  info?: unknown
  servers?: unknown
  paths?: { [path: string]: unknown }
  components?: { schemas?: unknown }
}

type Asked = { method: string; path: string; operation: Operation; isOpen: boolean }

/** What each refusal means, by its status; its codes are those of `apiErrorBody`. Default: of every call. */
const refusals: Readonly<
  Record<string, { codes: string; means: string; appliesTo?: (asked: Asked) => boolean }>
> = {
  400: { codes: 'invalid_request', means: 'Something in the request is wrong; `issues` says where.' },
  401: { codes: 'unauthorized, key_expired', means: 'The key is missing, unknown, revoked or expired.' },
  402: {
    codes: 'payment_required',
    means: 'The company is read-only at the moment.',
    appliesTo: ({ method, isOpen }) => method !== 'get' && !isOpen,
  },
  403: { codes: 'scope_missing, forbidden', means: 'The key lacks the scope, or its owner may not do this.' },
  404: {
    codes: 'not_found',
    means: 'Nothing has that ID.',
    appliesTo: ({ path, operation }) =>
      /\{|userId/.test(path + namesOf(operation.parameters)) || operation.requestBody !== undefined,
  },
  409: {
    codes: 'conflict',
    means: 'It conflicts with what is there now, or the Idempotency-Key was used for another call.',
    appliesTo: ({ method }) => method !== 'get',
  },
  413: {
    codes: 'invalid_request',
    means: 'The body is too large.',
    appliesTo: ({ operation }) => operation.requestBody !== undefined,
  },
  415: {
    codes: 'unsupported_media_type',
    means: 'The body has to be JSON.',
    appliesTo: ({ method }) => method !== 'get',
  },
  429: { codes: 'rate_limited', means: 'The key makes too many calls. `Retry-After` says how long to wait.' },
}

/**
 * The OpenAPI 3.1 document of `/api/v1`, from that of all calls: with the key as its security scheme, and for
 * each call an example and every refusal with its codes.
 */
export function apiDocument(all: Described, groups: readonly PublicGroup[]): Json {
  const { openapi, info, servers, paths = {} } = all
  // The plugin gives them as JSON Schema.
  const schemas = (all.components?.schemas ?? {}) as Schemas
  const open = new Set(
    groups.flatMap(({ routes }) => routes.flatMap((route) => (route.whileLocked ? route.operationId : []))),
  )
  const ofPrograms = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))
  return tidy({
    openapi,
    info: {
      ...(info as Json),
      description: 'Leave, balances and people for programs. Send an API key with each call.',
      license: { name: 'GNU Affero General Public License v3.0', identifier: 'AGPL-3.0-only' },
    },
    servers,
    tags: groups.map(({ tag, about }) => ({ name: tag, description: about })),
    paths: Object.fromEntries(
      ofPrograms.map(([path, methods]) => [path, describe(path, methods as Methods, { schemas, open })]),
    ),
    components: {
      securitySchemes,
      schemas,
      parameters: headerParameters,
      headers: answerHeaders,
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, { codes, means }]) => [
          `Refused${status}`,
          {
            description: `${means} Code: ${codes}.`,
            headers: headersOf({ status }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  })
}

type Methods = { [method: string]: Operation }

type Known = { schemas: Schemas; open: ReadonlySet<string> }

function describe(path: string, methods: Methods, { schemas, open }: Known): Json {
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => {
      const { operationId = '', summary, parameters = [], requestBody, responses = {} } = operation
      const asked = { method, path, operation, isOpen: open.has(String(operationId)) }
      const refused = Object.entries(refusals).filter(([, { appliesTo }]) => appliesTo?.(asked) ?? true)
      const answers = Object.entries(responses).map(([status, answer]) => [
        status,
        { ...withExample(answer, schemas), description: summary, headers: headersOf({ method }) },
      ])
      return [
        method,
        {
          ...operation,
          parameters: [...parameters, ...headerParameterRefs],
          ...(requestBody && { requestBody: withExample(requestBody, schemas) }),
          responses: {
            ...Object.fromEntries(answers),
            ...Object.fromEntries(
              refused.map(([status]) => [status, { $ref: `#/components/responses/Refused${status}` }]),
            ),
          },
        },
      ]
    }),
  )
}

function withExample({ content = {}, ...body }: Body, schemas: Schemas): Body {
  const described = Object.entries(content).map(([type, { schema, ...media }]) => {
    const example = schema && exampleOf(schema, schemas)
    return [type, { ...media, ...(schema && { schema }), ...(example !== undefined && { example }) }]
  })
  return { ...body, content: Object.fromEntries(described) }
}

function namesOf(parameters: Operation['parameters'] = []): string {
  return parameters.map((parameter) => (parameter as { name: string }).name).join(' ')
}
