import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * One line per request, also where the caller left before its answer ended: no query (it may hold a code), no header, no body.
 * Its id is in the line and in the answer, so that one leads to the other.
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

/** Null where the caller left before there was an answer. */
export function statusOf({ raw }: FastifyReply): number | null {
  return raw.headersSent || raw.statusCode >= 400 ? raw.statusCode : null
}

/** A run of characters as long as a token: ids are shorter. Also in an address that leads nowhere, such as a misspelt one. */
const longAsToken = /[\w-]{40,}/g

/** Without its query, and without a token where there may be one. */
export function pathWithoutSecrets(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route?.includes(':token')) return route
  return (request.url.split('?', 1)[0] ?? '').replaceAll(longAsToken, '…')
}
