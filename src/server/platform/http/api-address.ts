import type { FastifyRequest } from 'fastify'

/**
 * Is it a call of the API? The router's own word counts where it found a route: the address as it was sent may be written
 * in other ways (`/%61pi/contact`, `http://host/api/contact`) that lead to the same route.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/')
}
