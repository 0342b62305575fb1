import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, keyExpired, scopeMissing, tooMany, unauthorized } from '#server/platform/errors.ts'
import { type ApiKeyRow, hasExpired, isToBeNoted, noteUse } from '#server/platform/tenancy/api-key.ts'
import { apiKeyHash, isApiKeyToken } from '#server/platform/tenancy/api-key-token.ts'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import { type ApiVersion, apiVersions, newestApiVersion } from '#shared/api-key/versions.ts'
import { invalidKey } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On routes of the public API: what a key must be allowed to do; null if any key may call. */
    scope?: ApiScope | null
  }
}

/** For each key, across all nodes. The first allows bursts, the second what a key may do for long. */
const limits = [
  { name: 'burst', max: 20, windowMs: 4_000 },
  { name: 'minute', max: 300, windowMs: 60_000 },
] as const

const versionHeader = 'sorrel-version'

/**
 * Admits a call of the public API: its key must work, not be used too often, and have the route's scope. A
 * key that was revoked is refused at its next call, as it is read from the database each time.
 *
 * @throws Refusal 'unauthorized', 'forbidden', 'tooMany', or 'invalid' for a version that doesn't exist.
 */
export async function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimits }: { rateLimits: boolean },
): Promise<void> {
  const tokenHash = apiKeyHash(bearerToken(request))
  const { directory, now: clock } = request.server
  const found = await directory.findApiKey(tokenHash, clock())
  if (!found) throw invalidKey()
  if (rateLimits) await assertWithinLimits(request, reply, found.keyId)
  const begun = await directory.beginByKey(found, clock())
  if (!begun) throw invalidKey()
  const { key } = begun.caller
  if (hasExpired(key, clock())) throw keyExpired()
  await noteUseOf(request, key)
  const { scope = null } = request.routeOptions.config
  if (scope !== null && !key.scopes.includes(scope)) throw scopeMissing(scope)
  const version = wantedVersion(request, key)
  reply.header(versionHeader, version)
  const { companyId, id, scopes } = key
  request.apiKey = { companyId, id, tokenHash, scopes, version, begun }
}

/** Once a minute. Such a call begins another transaction. */
async function noteUseOf({ server }: FastifyRequest, key: ApiKeyRow): Promise<void> {
  const now = server.now()
  if (isToBeNoted(key, now)) await server.inCompany(key.companyId, (tx) => noteUse(tx, key, now))
}

/** @throws Refusal 'unauthorized' without one, and for a text that is none, which needs no look-up. */
function bearerToken({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) throw unauthorized('Please send an API key: ‘Authorization: Bearer srl_live_…’.')
  if (!isApiKeyToken(token)) throw invalidKey()
  return token
}

/** Says how much is left in every answer (draft-ietf-httpapi-ratelimit-headers). */
async function assertWithinLimits(
  request: FastifyRequest,
  reply: FastifyReply,
  keyId: string,
): Promise<void> {
  const now = request.server.now()
  const counted = await Promise.all(
    limits.map(async ({ name, max, windowMs }) => {
      const key = `api-${name}:${keyId}`
      const { count, resetAt } = await request.server.directory.countUse(key, windowMs, now)
      const seconds = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000))
      return { name, left: Math.max(0, max - count), seconds, isOver: count > max }
    }),
  )
  reply.header('ratelimit-policy', limits.map(policyOf).join(', '))
  reply.header(
    'ratelimit',
    counted.map(({ name, left, seconds }) => `"${name}";r=${left};t=${seconds}`).join(', '),
  )
  const over = counted.filter(({ isOver }) => isOver)
  if (over.length === 0) return
  const wait = Math.max(...over.map(({ seconds }) => seconds))
  throw tooMany('This API key is used too often. Please slow down.', wait)
}

function policyOf({ name, max, windowMs }: (typeof limits)[number]): string {
  return `"${name}";q=${max};w=${windowMs / 1000}`
}

/** The header's, else the key's. */
function wantedVersion({ headers }: FastifyRequest, { version }: ApiKeyRow): ApiVersion {
  const wanted = headers[versionHeader]
  const known = apiVersions.find((one) => one === (wanted ?? version))
  if (known) return known
  // A key from a deployment that knew more.
  if (wanted === undefined) return newestApiVersion
  throw invalid(`There is no such version of the API. Please send one of ${apiVersions.join(', ')}.`)
}
