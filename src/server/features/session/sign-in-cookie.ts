import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isHttps } from '#server/platform/http/session-cookie.ts'

const lifetimeSeconds = 600

/** Binds the provider's answer to the browser that began, for ten minutes and one use. */
const signInUnderWay = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page to show a failure on. */
  beganAt: z.enum(['/login', '/register']),
  to: z.string(),
})
type SignInUnderWay = z.infer<typeof signInUnderWay>

export function setSignInCookie(reply: FastifyReply, signIn: SignInUnderWay): void {
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url')
  reply.setCookie(cookieName(reply.request), value, { ...attributes(reply.request), maxAge: lifetimeSeconds })
}

export function readSignInCookie(request: FastifyRequest): SignInUnderWay | undefined {
  const value = request.cookies[cookieName(request)]
  if (!value) return undefined
  try {
    return signInUnderWay.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    // Not written by us.
    return undefined
  }
}

export function clearSignInCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName(reply.request), attributes(reply.request))
}

// The prefix keeps another host of the same domain from planting a sign-in that it began itself.
function cookieName(request: FastifyRequest): string {
  return isHttps(request) ? '__Host-sorrel_sign_in' : 'sorrel_sign_in'
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isHttps(request) }
}
