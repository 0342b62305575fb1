import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { dateInTimeZone } from '#shared/plain-date.ts'
import type { Account, Actor, Context } from '../context.ts'
import type { CompanyDoor, Tx } from '../db/company-door.ts'
import { companies, users } from '../db/schema.ts'
import { forbidden, unauthorized } from '../errors.ts'

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
  const [row] = await tx
    .select({
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      managerId: users.managerId,
      deactivatedAt: users.deactivatedAt,
      timeZone: companies.timeZone,
    })
    .from(users)
    .innerJoin(companies, eq(companies.companyId, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  if (!row || row.deactivatedAt)
    throw unauthorized('Your account in this company is not active. Please ask an admin.')
  const { deactivatedAt: _, timeZone, ...person } = row
  return { userId, companyId, ...person, today: dateInTimeZone(now, timeZone) }
}
