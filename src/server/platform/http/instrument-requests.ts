import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { type RequestWork, within } from '#server/platform/observe/work.ts'
import { pathWithoutSecrets, statusOf } from './request-log.ts'

/** Open for as long as its screen. */
const streamRoute = '/api/events'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its statements are accounted to; null before the first hook. */
    work: RequestWork | null
  }
}

/**
 * Reports each request, from its head to the last byte of its answer, and accounts all that it does to it.
 */
export function instrumentRequests(app: FastifyInstance, instrumentation: Instrumentation): void {
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    const work = toWork(request)
    request.work = work
    const beganAt = performance.now()
    instrumentation.began(work)
    reply.raw.once('close', () =>
      instrumentation.ended(work, {
        kind: 'request',
        status: statusOf(reply),
        ms: performance.now() - beganAt,
      }),
    )
    within(work, done)
  })
  // A body comes with events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) =>
    request.work ? within(request.work, done) : done(),
  )
}

function toWork(request: FastifyRequest): RequestWork {
  const { traceparent, tracestate } = request.headers
  const route = request.is404 ? undefined : request.routeOptions.url
  return {
    kind: 'request',
    id: request.id,
    method: request.method,
    route,
    path: pathWithoutSecrets(request),
    trace: { traceparent: single(traceparent), tracestate: single(tracestate) },
    isStream: route === streamRoute,
  }
}

/** A header that may come only once; nothing if it came more often. */
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header
}
