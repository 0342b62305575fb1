import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const longestSeconds = 30 * 86_400

/** 32 random bytes for the browser. Only their hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(request)]
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  const { request } = reply
  reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
    maxAge: longestSeconds,
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { request } = reply
  reply.clearCookie(cookieName(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request),
  })
}

// Browsers accept the __Host- prefix only over HTTPS and from this host alone (RFC 6265bis, 4.1.3.2).
function cookieName(request: FastifyRequest): string {
  return isHttps(request) ? '__Host-sorrel_session' : 'sorrel_session'
}

/** Whether browsers come by https: the public URL says so, not the connection, which may be a proxy's. */
export function isHttps(request: FastifyRequest): boolean {
  return request.server.publicUrl.protocol === 'https:'
}
