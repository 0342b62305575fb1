import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, keyExpired, scopeMissing, tooMany, unauthorized } from '#server/platform/errors.ts'
import {
  type ApiKeyRow,
  findCaller,
  hasExpired,
  isToBeNoted,
  noteUse,
} from '#server/platform/tenancy/api-key.ts'
import { apiKeyHash, isApiKeyToken } from '#server/platform/tenancy/api-key-token.ts'
import { keyLimits } from '#server/platform/tenancy/key-limits.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import { type ApiVersion, apiVersions, newestApiVersion } from '#shared/api-key/versions.ts'
import { invalidKey } from './request-context.ts'
import { secondsUntil } from './seconds-until.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On routes of the public API: what a key must have, or one of them; null if any key may call. */
    scope?: ApiScope | readonly ApiScope[] | null
  }
}

const { burst, perSecond, perMinute } = keyLimits
const limitsPolicy = `"burst";q=${burst};w=${burst / perSecond}, "minute";q=${perMinute};w=60`

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
  const read = (tx: Tx) => findCaller(tx, found.keyId, clock())
  const caller = await request.server.inCompany(found.companyId, read, { readOnly: true })
  if (!caller) throw invalidKey()
  const { key } = caller
  if (hasExpired(key, clock())) throw keyExpired()
  await noteUseOf(request, key)
  const { scope = null } = request.routeOptions.config
  if (scope !== null) assertHasOneOf(key, [scope].flat())
  const version = wantedVersion(request, key)
  reply.header(versionHeader, version)
  const { companyId, id, scopes } = key
  request.apiKey = { companyId, id, tokenHash, scopes, version }
}

/** @throws Refusal 'forbidden'. */
function assertHasOneOf({ scopes }: ApiKeyRow, needed: readonly ApiScope[]): void {
  if (!needed.some((scope) => scopes.includes(scope))) throw scopeMissing(needed.join(' or '))
}

/** Once a minute. */
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
  const { isAdmitted, ...left } = await request.server.directory.takeCall(keyId, now)
  const seconds = {
    burst: secondsUntil(left.burst.fullAt, now),
    minute: secondsUntil(left.minute.resetAt, now),
  }
  reply.header('ratelimit-policy', limitsPolicy)
  reply.header(
    'ratelimit',
    `"burst";r=${left.burst.left};t=${seconds.burst}, "minute";r=${left.minute.left};t=${seconds.minute}`,
  )
  if (isAdmitted) return
  const wait = left.minute.left === 0 ? seconds.minute : secondsUntil(left.burst.nextAt, now)
  throw tooMany('This API key makes too many calls. Please slow down.', wait)
}

/** The header's, else the key's. */
function wantedVersion({ headers }: FastifyRequest, { version }: ApiKeyRow): ApiVersion {
  const wanted = headers[versionHeader]
  const known = apiVersions.find((one) => one === (wanted ?? version))
  if (known) return known
  // A key from a deployment that knew more.
  if (wanted === undefined) return newestApiVersion
  throw invalid(`That version of the API doesn’t exist. Please send one of ${apiVersions.join(', ')}.`)
}
