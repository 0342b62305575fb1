import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import { canInvite } from '#shared/permissions.ts'
import type { ApiPeopleQuery, ApiPerson } from '#shared/public-api/people-contract.ts'
import { auditedAt, auditedSince } from './audited-since.ts'
import { cutPage, type Page } from './list-route.ts'

/** What changes a person as this API has them, or may: `member.changed` is about terms, too. */
const changes: readonly AuditAction[] = [
  'member.joined',
  'member.reactivated',
  'member.changed',
  'member.role-changed',
  'member.renamed',
  'member.deactivated',
  'member.left',
  'member.erased',
  'member.prepared',
  'member.corrected',
]

const changedAt = auditedAt('users', changes).mapWith(users.createdAt)

/**
 * GET /api/v1/people: by id.
 *
 * @throws Refusal 'forbidden' for former members, unless the actor is an admin.
 */
export async function listPeople(
  ctx: Context,
  { limit, status, updatedSince }: ApiPeopleQuery,
  after: string | undefined,
): Promise<Page<ApiPerson>> {
  return ctx.inCompany(async (tx, actor) => {
    if (status !== 'active' && !canInvite(actor)) throw forbidden('Only an admin can see former members.')
    const isHere = {
      active: isNull(users.deactivatedAt),
      former: isNotNull(users.deactivatedAt),
      all: undefined,
    }
    const isWanted = and(
      isHere[status],
      updatedSince === undefined ? undefined : changedSince(tx, new Date(updatedSince)),
      after === undefined ? undefined : gt(users.id, after),
    )
    const people = await readPeople(tx, isWanted, limit + 1)
    return cutPage(people, limit, ({ id }) => id)
  })
}

/** @throws Refusal 'notFound', also for a former member, unless the actor is an admin. */
export async function readPerson(tx: Tx, actor: Actor, id: string): Promise<ApiPerson> {
  const [person] = await readPeople(tx, eq(users.id, id), 1)
  if (!person || !(person.isActive || canInvite(actor))) throw notFound('That person doesn’t exist.')
  return person
}

function changedSince(tx: Tx, since: Date) {
  return or(gte(users.createdAt, since), inArray(users.id, auditedSince(tx, since, changes)))
}

async function readPeople(tx: Tx, isWanted: SQL | undefined, most: number): Promise<ApiPerson[]> {
  const rows = await tx
    .select({ user: users, changedAt })
    .from(users)
    .where(and(isPerson, isWanted))
    .orderBy(asc(users.id))
    .limit(most)
  return rows.map(toApiPerson)
}

type PersonRow = { user: typeof users.$inferSelect; changedAt: Date | null }

function toApiPerson({ user, ...row }: PersonRow): ApiPerson {
  const { id, firstName, lastName, email, role, managerId, teamId, joinedOn, createdAt, deactivatedAt } = user
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    managerId,
    teamId,
    joinedOn,
    isActive: deactivatedAt === null,
    updatedAt: (row.changedAt ?? createdAt).toISOString(),
  }
}
