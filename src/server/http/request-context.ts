import type { FastifyRequest } from 'fastify'
import type { Account, Actor, Context } from '../context.ts'
import type { CompanyDoor, Tx } from '../db/company-door.ts'
import { forbidden, inactive, unauthorized } from '../errors.ts'
import { findMember } from '../team/person.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null on public routes and for visitors. */
    account: Account | null
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
  return memberContext(request.server.inCompany, membership, request.server.now())
}

/** A member's context: each transaction begins by reading who they are now, so that no change of role is missed. */
function memberContext(
  inCompany: CompanyDoor,
  { companyId, userId }: { companyId: string; userId: string },
  now: Date,
): Context {
  return {
    companyId,
    now,
    inCompany: (work) =>
      inCompany(companyId, async (tx) => work(tx, await readActor(tx, { companyId, userId }, now))),
  }
}

async function readActor(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  now: Date,
): Promise<Actor> {
  const member = await findMember(tx, userId, now)
  if (!member || member.deactivatedAt) throw inactive()
  const { role, firstName, lastName, email, managerId, teamId, today } = member
  return { userId, companyId, role, firstName, lastName, email, managerId, teamId, today }
}
