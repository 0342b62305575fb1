import type { FastifyRequest } from 'fastify'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { forbidden, inactive, unauthorized, unavailable } from '#server/platform/errors.ts'
import { assertFullAccess, readAccess } from '#server/platform/tenancy/access.ts'
import type { Account, Actor, Context } from '#server/platform/tenancy/context.ts'
import { findMember, type Member } from '#server/platform/tenancy/member.ts'
import type { SessionTransaction } from '#server/platform/tenancy/session-transaction.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null on public routes and for visitors. */
    account: Account | null
    /** A read's first transaction, which began with the look-up of its session. */
    begun: SessionTransaction | null
  }
  interface FastifyContextConfig {
    /** `open`: also for companies that may only read, because they don't pay. Reading always is. */
    whileLocked?: 'open'
    /** A GET that writes a line into the audit log of who took what; the database refuses any write of another. */
    auditsReads?: true
  }
}

/** The account of a request behind a gate that demands a session. */
export function accountOf(request: FastifyRequest): Account {
  if (!request.account) throw unauthorized()
  return request.account
}

/** The use-case context of a request behind a gate that demands a company. */
export function contextOf(request: FastifyRequest): Context {
  const { membership } = accountOf(request)
  if (!membership) throw forbidden('Please set up or join a company first.')
  return memberContext(request, membership)
}

/** A member's context: each transaction begins by reading who they are now, so that no change of role is missed. */
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
          const actor = toActor(member)
          if (access) assertFullAccess(access)
          const result = await work(tx, actor)
          // Its caller has been told to try again: a write that is saved now would be saved twice.
          if (request.isGivenUp) throw unavailable()
          return result
        },
        { readOnly: changesNothing(request), begun: begun ?? undefined },
      ),
  }
}

function toActor(member: Member | undefined): Actor {
  if (!member || member.deactivatedAt) throw inactive()
  const { id, companyId, role, firstName, lastName, email, managerId, teamId, today } = member
  return { userId: id, companyId, role, firstName, lastName, email, managerId, teamId, today }
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

/** Who has this session; undefined for nobody. A read of the company's data begins its transaction with the look-up. */
export async function findAccount(request: FastifyRequest, tokenHash: string): Promise<Account | undefined> {
  const { directory, now: clock } = request.server
  const now = clock()
  if (request.routeOptions.config.access !== 'public' && changesNothing(request))
    request.begun = (await directory.beginBySession(tokenHash, now)) ?? null
  return request.begun?.account ?? directory.findSession(tokenHash, now)
}
