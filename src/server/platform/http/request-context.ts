import type { FastifyRequest } from 'fastify'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { busy, forbidden, inactive, unauthorized } from '#server/platform/errors.ts'
import { assertFullAccess, readAccess } from '#server/platform/tenancy/access.ts'
import type { Write } from '#server/platform/tenancy/announce.ts'
import { findCaller } from '#server/platform/tenancy/api-key.ts'
import type { Account, ActingKey, Actor, Context } from '#server/platform/tenancy/context.ts'
import { findMember, isActive, type Member } from '#server/platform/tenancy/member.ts'
import { type Tx, uuidPattern } from '#server/platform/tenancy/with-tenant.ts'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import type { ApiVersion } from '#shared/api-key/versions.ts'
import { localeOf } from './reader-locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null on public routes and for visitors. */
    account: Account | null
    /** The key that was sent; null on all routes but those of the public API. */
    apiKey: CallingKey | null
  }
  interface FastifyContextConfig {
    /** `open`: also for companies that may only read, as they don't pay. Reads always are. */
    whileLocked?: 'open'
    /** This GET writes an audit line of who took what. The database refuses writes of any other GET. */
    auditsReads?: true
  }
}

/** A key of the public API, as it was when the call came in. */
export type CallingKey = {
  companyId: string
  id: string
  scopes: readonly ApiScope[]
  /** Signs the cursors of its lists. */
  tokenHash: string
  /** The version of the API that this call wants. */
  version: ApiVersion
}

/** The account, on routes that require a session. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw unauthorized()
  return request.account
}

/** The context for use cases, on routes that require a company, or a key. */
export function contextOf(request: FastifyRequest): Context {
  if (request.apiKey) return keyContext(request, request.apiKey)
  const { membership } = accountOf(request)
  if (!membership) throw forbidden('Please set up or join a company first.')
  return memberContext(request, membership)
}

type Caller = {
  companyId: string
  readActor: (tx: Tx) => Promise<Actor>
  write?: Write | undefined
  keyId?: string
}

function memberContext(
  request: FastifyRequest,
  { companyId, userId }: { companyId: string; userId: string },
): Context {
  const now = request.server.now()
  const readActor = async (tx: Tx) => toActor(await findMember(tx, userId, now), request)
  return contextBy(request, now, {
    companyId,
    readActor,
    write: writeOf(request, userId),
  })
}

/** A personal key acts as its owner, a company's as an admin who is nobody. */
function keyContext(request: FastifyRequest, { companyId, id }: CallingKey): Context {
  const now = request.server.now()
  const readActor = async (tx: Tx) => {
    const caller = await findCaller(tx, id, now)
    if (!caller) throw invalidKey()
    const { key, owner } = caller
    if (key.isPersonal) assertActive(owner)
    return actorFrom(owner, request, key)
  }
  return contextBy(request, now, { companyId, readActor, keyId: id })
}

/** For a key that is unknown or was revoked. */
export const invalidKey = () =>
  unauthorized('This API key isn’t valid: it may have been revoked, or rotated some time ago.')

/** Each transaction begins by reading who the caller is now, so that no change of role is missed. */
function contextBy(
  request: FastifyRequest,
  now: Date,
  { companyId, readActor, write, keyId }: Caller,
): Context {
  const { inCompany, billingNow } = request.server
  return {
    companyId,
    now,
    inCompany: (work) =>
      inCompany(
        companyId,
        async (tx) => {
          const { actor, access } = await pipeline({
            actor: readActor(tx),
            access: billingNow && mayBeLocked(request) ? readAccess(tx, billingNow()) : undefined,
          })
          if (access) assertFullAccess(access)
          const result = await work(tx, actor)
          // It was answered with 503: its caller will try again, and would save this twice.
          if (request.isGivenUp) throw busy()
          return result
        },
        { readOnly: changesNothing(request), write, keyId },
      ),
  }
}

/** Only a UUID is announced: the words of an announcement are separated by spaces. */
function writeOf({ headers }: FastifyRequest, userId: string): Write | undefined {
  const id = headers['x-write-id']
  return typeof id === 'string' && uuidPattern.test(id) ? { id, userId } : undefined
}

function toActor(member: Member | undefined, request: FastifyRequest): Actor {
  assertActive(member)
  return actorFrom(member, request, null)
}

function assertActive(member: Member | undefined): asserts member is Member {
  if (!member || !isActive(member)) throw inactive()
}

function actorFrom(member: Member, request: FastifyRequest, key: ActingKey | null): Actor {
  request.chosenLocale = member.locale
  const { id, companyId, role, firstName, lastName, email, managerId, teamId, today } = member
  const locale = localeOf(request)
  return {
    userId: id,
    companyId,
    role,
    firstName,
    lastName,
    email,
    managerId,
    teamId,
    today,
    locale,
    key: key && { isPersonal: key.isPersonal, scopes: key.scopes },
  }
}

function mayBeLocked(request: FastifyRequest): boolean {
  return !isRead(request) && request.routeOptions.config.whileLocked !== 'open'
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function changesNothing(request: FastifyRequest): boolean {
  return isRead(request) && !request.routeOptions.config.auditsReads
}
