import type { FastifyInstance } from 'fastify'

const avatars = 'https://lh3.googleusercontent.com'

/** Security headers on every answer, in one hook; a page of ours runs no inline script and loads nothing foreign but avatars. */
export function addHeaders(app: FastifyInstance, publicUrl: URL): void {
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

  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}
