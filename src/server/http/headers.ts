import type { FastifyInstance } from 'fastify'
import { isApiCall } from './api-address.ts'

const avatars = 'https://lh3.googleusercontent.com'

/** Security headers: a page of ours runs no inline script and loads nothing foreign but avatars. */
function securityHeaders(publicUrl: URL): Record<string, string> {
  const isHttps = publicUrl.protocol === 'https:'
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Radix and the charts position with style attributes; style elements stay ours.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${avatars}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Adds them to every answer that Fastify sends, in one hook. A route's own policy stands. */
export function addHeaders(app: FastifyInstance, publicUrl: URL): void {
  const headers = securityHeaders(publicUrl)
  app.decorate('securityHeaders', headers)
  app.addHook('onSend', async (request, reply) => {
    const ownPolicy = reply.getHeader('content-security-policy')
    reply.headers(headers)
    if (ownPolicy) reply.header('content-security-policy', ownPolicy)
    if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
