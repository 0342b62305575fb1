import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One line per request: no query (it may hold a code), no header, no body. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathWithoutSecrets(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** A run of characters as long as a token: ids are shorter. Also in an address that leads nowhere, such as a misspelt one. */
const longAsToken = /[\w-]{40,}/g

function pathWithoutSecrets(request: FastifyRequest): string {
  const route = request.routeOptions.url
  if (route?.includes(':token')) return route
  return (request.url.split('?', 1)[0] ?? '').replaceAll(longAsToken, '…')
}
