import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Logs one line for each request, also where the client left early, without query (it may hold a code),
 * headers or body. Its id is in the answer, too.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    let isCutOff = true
    reply.raw.once('finish', () => {
      isCutOff = false
    })
    reply.raw.once('close', () => logRequest(request, reply, isCutOff))
  })
}

function logRequest(request: FastifyRequest, reply: FastifyReply, isCutOff: boolean): void {
  request.log.info(
    {
      method: request.method,
      path: pathWithoutSecrets(request),
      status: statusOf(reply),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(isCutOff && { isCutOff }),
    },
    'request',
  )
}

/** Null if the client left before there was an answer. */
export function statusOf({ raw }: FastifyReply): number | null {
  return raw.headersSent || raw.statusCode >= 400 ? raw.statusCode : null
}

/** As long as a token; ids are shorter. */
const longAsToken = /[\w-]{40,}/g

/** Without the query, and without anything that may be a token, also at an address that does not exist. */
export function pathWithoutSecrets(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route?.includes(':token')) return route
  return (request.url.split('?', 1)[0] ?? '').replaceAll(longAsToken, '…')
}
