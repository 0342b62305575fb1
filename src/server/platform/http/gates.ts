import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, tooMany, unauthorized } from '#server/platform/errors.ts'
import { isApiCall } from './api-address.ts'
import { admitKey } from './key-gate.ts'
import { secondsUntil } from './seconds-until.ts'
import { readSessionToken, tokenHash } from './session-cookie.ts'

/**
 * Who may call a route: anybody, anybody who has signed in, members of a company (the default), or programs
 * with a key. A cookie opens no route of theirs, and a key no other.
 */
type Access = 'public' | 'session' | 'company' | 'key'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** For each caller's IP address, of IPv6 each /64, across all nodes. */
    limit?: { name: string; max: number; windowMs: number }
  }
}

const memberLimit = { max: 300, windowMs: 60_000 }
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Checks the origin of writes, rate limits and the session before a body is read. A route is for members of a
 * company unless its `config.access` says otherwise.
 */
export function addGates(app: FastifyInstance, options: { publicUrl: URL; rateLimits: boolean }): void {
  const memberCalls = new CallCounter()

  app.decorateRequest('account', null)
  app.decorateRequest('chosenLocale', null)
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !isApiCall(request)) return
    // Browsers never add a key, so no other site’s page could use one.
    if (request.routeOptions.config.access === 'key') return admitKey(request, reply, options)
    if (!safeMethods.has(request.method)) assertOwnOrigin(request, options.publicUrl)
    if (options.rateLimits) await assertWithinLimit(request)

    const access = request.routeOptions.config.access ?? 'company'
    const token = readSessionToken(request)
    if (token) {
      const hash = tokenHash(token)
      request.account = (await request.server.directory.findSession(hash, request.server.now())) ?? null
      // Of a person, in however many browsers; what isn't a session counts by itself.
      const caller = request.account?.identityId ?? hash
      if (options.rateLimits) memberCalls.count(caller, request.server.now())
    }
    if (access === 'public') return
    if (!request.account) throw unauthorized()
    if (access === 'company' && !request.account.membership) {
      throw forbidden('Please set up or join a company first.')
    }
  })
}

/**
 * Refuses writes from another site's page, whatever cookies the browser adds (ASVS 3.5). The Host header
 * doesn't count: a rebound name of another site carries it along.
 */
export function assertOwnOrigin(request: FastifyRequest, publicUrl: URL): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isForeign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== publicUrl.origin)
  if (isForeign) throw forbidden('This request came from another site and was refused.')
}

async function assertWithinLimit(request: FastifyRequest): Promise<void> {
  const limit = request.routeOptions.config.limit
  if (!limit) return
  const now = request.server.now()
  const { count, resetAt } = await request.server.directory.countUse(
    `${limit.name}:${networkOf(request.ip)}`,
    limit.windowMs,
    now,
  )
  if (count > limit.max) {
    throw tooMany('Too many attempts. Please wait a while and try again.', secondsUntil(resetAt, now))
  }
}

/**
 * Whom an address belongs to: an IPv4 address on its own, however it is written, of IPv6 the /64 that a
 * household or a server gets (RFC 6177).
 */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = spelledOnce(ip)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** As every URL spells an IPv6 address: in hex, without zeros before or a zone after it. */
function spelledOnce(ip: string): string {
  return new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

/** Counts each person's calls in the current minute, on this node alone. */
class CallCounter {
  #counts = new Map<string, number>()
  #windowEnds = 0

  count(caller: string, now: Date): void {
    if (now.getTime() >= this.#windowEnds) {
      this.#counts.clear()
      this.#windowEnds = now.getTime() + memberLimit.windowMs
    }
    const count = (this.#counts.get(caller) ?? 0) + 1
    this.#counts.set(caller, count)
    if (count > memberLimit.max) {
      throw tooMany('Too many requests. Please wait a minute.', secondsUntil(new Date(this.#windowEnds), now))
    }
  }
}
