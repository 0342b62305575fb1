import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isAway, isUnavailable, refusalOf } from '#server/platform/db/failures.ts'
import { DatabaseAway, type Issue, Refusal, type RefusalKind } from '#server/platform/errors.ts'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { Outage } from '#server/platform/process/outage.ts'
import type { ApiErrorBody, ApiErrorCode } from '#shared/api-key/error-contract.ts'
import type { ErrorBody } from '#shared/fields.ts'
import { isPublicApi } from './api-address.ts'
import { localeOf } from './reader-locale.ts'

/** Status codes, decided once (trust, 'Status codes'). */
const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthorized: 401,
  locked: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
}

/** What the public API calls it. */
const codeOf: Record<RefusalKind, ApiErrorCode> = {
  invalid: 'invalid_request',
  unauthorized: 'unauthorized',
  locked: 'payment_required',
  forbidden: 'forbidden',
  notFound: 'not_found',
  conflict: 'conflict',
  unsupported: 'unsupported_media_type',
  tooMany: 'rate_limited',
  unavailable: 'unavailable',
}

/** For what Fastify refuses before any route runs. */
const sentences: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is too large to send. Please shorten it.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Please send JSON with the content type application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty, but its content type is JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body doesn’t have the announced length.'],
}

type Answer = {
  status: number
  message: string
  issues?: Issue[]
  retryAfterSeconds?: number | undefined
  /** Default: what its status says. */
  code?: ApiErrorCode
}

/**
 * Answers every refusal and fault: a status, a sentence and the request's id, without internals. Of requests
 * that fail because the database is away there is a line a minute, until `watch` sees a statement that works.
 */
export function addErrorHandler(app: FastifyInstance, watch = new Instrumentation()): void {
  const outage = new Outage(app.log, 'the database')
  watch.add({
    statementEnded: ({ isFailed }) => {
      if (!isFailed) outage.worked()
    },
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client has left amid its body: no fault, and nobody reads the answer.
    if (request.raw.aborted) return send(reply, request, { status: 400, message: 'The request was cut off.' })
    const answer = toAnswer(error, localeOf(request))
    if (answer.status >= 500) logFault(request, error, answer.status)
    return send(reply, request, answer)
  })

  function logFault(request: FastifyRequest, error: FastifyError, status: number): void {
    const fault = databaseFault(error)
    if (fault) outage.failed(fault)
    request.log[fault ? 'debug' : 'error']({ status, err: error }, 'request failed')
  }
}

/** What the database said, or the network to it; undefined where it is there, and something else failed. */
function databaseFault(error: Error): unknown {
  const fault = error instanceof DatabaseAway ? error.cause : error
  return isAway(fault) ? fault : undefined
}

/** The answer to an address of the API that does not exist. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, { status: 404, message: 'The API has no such address.' })
}

function toAnswer(error: FastifyError | Refusal, locale: string): Answer {
  if (error instanceof Refusal) {
    const { kind, issues, retryAfterSeconds } = error
    const message = error.messageIn(locale)
    const code = error.code ?? codeOf[kind]
    return { status: statusOf[kind], code, message, ...(issues && { issues }), retryAfterSeconds }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return toInvalid(error.validation)
  const [status, message] = sentences[error.code] ?? []
  if (status && message) return { status, message }
  if (isUnavailable(error)) return toAnswer(refusalOf(error), locale)
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, message: 'The request is malformed.' }
  return {
    status: 500,
    message: 'Something went wrong on our side. Please try again, or give support the request ID.',
  }
}

function toInvalid(validation: { instancePath: string; message?: string | undefined }[]): Answer {
  const issues = validation.map(({ instancePath, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: message ?? 'This value isn’t accepted',
  }))
  const first = issues[0]
  return { status: 400, message: first?.message ?? 'The request is malformed.', issues }
}

function send(reply: FastifyReply, request: FastifyRequest, answer: Answer): FastifyReply {
  const { status, retryAfterSeconds } = answer
  const body = isPublicApi(request) ? toApiBody(request, answer) : toBody(request, answer)
  if (status === 401 && isPublicApi(request)) reply.header('www-authenticate', 'Bearer')
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

function toBody(request: FastifyRequest, { message, issues }: Answer): ErrorBody {
  return { message, requestId: request.id, ...(issues && { issues }) }
}

function toApiBody(request: FastifyRequest, { status, message, issues = [], code }: Answer): ApiErrorBody {
  return { code: code ?? codeByStatus(status), message, requestId: request.id, issues }
}

const kinds = Object.entries(statusOf) as [RefusalKind, number][]

function codeByStatus(status: number): ApiErrorCode {
  const [kind] = kinds.find(([, ofKind]) => ofKind === status) ?? []
  if (kind) return codeOf[kind]
  return status >= 500 ? 'internal_error' : 'invalid_request'
}

/** What a refusal is answered with in the public API, to be kept for repeats of the call. */
export function describeRefusal(
  request: FastifyRequest,
  refusal: Refusal,
): { status: number; body: ApiErrorBody } {
  const answer = toAnswer(refusal, localeOf(request))
  return { status: answer.status, body: toApiBody(request, answer) }
}
