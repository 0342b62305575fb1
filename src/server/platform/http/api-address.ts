import type { FastifyRequest } from 'fastify'

/**
 * Whether this is a call of the API. The matched route decides, as the URL may be spelt in other ways that
 * lead to the same route (`/%61pi/contact`, `http://host/api/contact`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return addressOf(request).startsWith('/api/')
}

/** Whether this is a call of the public API, which programs make with a key. */
export function isPublicApi(request: FastifyRequest): boolean {
  return addressOf(request).startsWith('/api/v1/')
}

function addressOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}
