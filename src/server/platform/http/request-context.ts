import type { FastifyRequest } from 'fastify'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { forbidden, inactive, unauthorized, unavailable } from '#server/platform/errors.ts'
import { assertFullAccess, readAccess } from '#server/platform/tenancy/access.ts'
import type { Write } from '#server/platform/tenancy/announce.ts'
import { type Account, type Actor, type Context, withoutKey } from '#server/platform/tenancy/context.ts'
import { findMember, isActive, type Member } from '#server/platform/tenancy/member.ts'
import type { SessionTransaction } from '#server/platform/tenancy/session-transaction.ts'
import { uuidPattern } from '#server/platform/tenancy/with-tenant.ts'
import { localeOf } from './reader-locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null on public routes and for visitors. */
    account: Account | null
    /** The first transaction of a read, which began with the session's look-up. */
    begun: SessionTransaction | null
  }
  interface FastifyContextConfig {
    /** `open`: also for companies that may only read, as they don't pay. Reads always are. */
    whileLocked?: 'open'
    /** This GET writes an audit line of who took what. The database refuses writes of any other GET. */
    auditsReads?: true
  }
}

/** The account, on routes that require a session. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw unauthorized()
  return request.account
}

/** The context for use cases, on routes that require a company. */
export function contextOf(request: FastifyRequest): Context {
  const { membership } = accountOf(request)
  if (!membership) throw forbidden('Please set up or join a company first.')
  return memberContext(request, membership)
}

/** Each transaction begins by reading who the member is now, so that no change of role is missed. */
function memberContext(
  request: FastifyRequest,
  { companyId, userId }: { companyId: string; userId: string },
): Context {
  const { inCompany, now: clock, billingNow } = request.server
  const now = clock()
  const { begun } = request
  return {
    companyId,
    now,
    inCompany: (work) =>
      inCompany(
        companyId,
        async (tx) => {
          const { member, access } = await pipeline({
            member: begun?.readerIn(tx) ?? findMember(tx, userId, now),
            access: billingNow && mayBeLocked(request) ? readAccess(tx, billingNow()) : undefined,
          })
          const actor = toActor(member, request)
          if (access) assertFullAccess(access)
          const result = await work(tx, actor)
          // It was answered with 503: its caller will try again, and would save this twice.
          if (request.isGivenUp) throw unavailable()
          return result
        },
        { readOnly: changesNothing(request), begun: begun ?? undefined, write: writeOf(request, userId) },
      ),
  }
}

/** Only a UUID is announced: the words of an announcement are separated by spaces. */
function writeOf({ headers }: FastifyRequest, userId: string): Write | undefined {
  const id = headers['x-write-id']
  return typeof id === 'string' && uuidPattern.test(id) ? { id, userId } : undefined
}

function toActor(member: Member | undefined, request: FastifyRequest): Actor {
  if (!member || !isActive(member)) throw inactive()
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
    ...withoutKey,
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

/** The session's account, if it is valid. A read of company data begins its transaction with this look-up. */
export async function findAccount(request: FastifyRequest, tokenHash: string): Promise<Account | undefined> {
  const { directory, now: clock } = request.server
  const now = clock()
  if (request.routeOptions.config.access !== 'public' && changesNothing(request))
    request.begun = (await directory.beginBySession(tokenHash, now)) ?? null
  return request.begun?.account ?? directory.findSession(tokenHash, now)
}
