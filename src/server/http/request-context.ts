import type { FastifyRequest } from 'fastify'
import { refuseLocked } from '../billing/access.ts'
import type { Account, Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { forbidden, inactive, unauthorized } from '../errors.ts'
import { findMember } from '../team/person.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in; null on public routes and for visitors. */
    account: Account | null
  }
  interface FastifyContextConfig {
    /** `open`: also for companies that may only read, because they don't pay. Reading always is. */
    whileLocked?: 'open'
    /** A GET that writes a line into the audit log of who took what; the database refuses any write of another. */
    notesReader?: true
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
  const { inCompany, now: clock, billing } = request.server
  const now = clock()
  const isRead = ['GET', 'HEAD'].includes(request.method)
  const { whileLocked, notesReader = false } = request.routeOptions.config
  const mayBeLocked = billing !== null && !isRead && whileLocked !== 'open'
  return {
    companyId,
    now,
    inCompany: (work) =>
      inCompany(
        companyId,
        async (tx) => {
          const actor = await readActor(tx, { companyId, userId }, now)
          if (mayBeLocked) await refuseLocked(tx, billing.now())
          return work(tx, actor)
        },
        { readOnly: isRead && !notesReader },
      ),
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
