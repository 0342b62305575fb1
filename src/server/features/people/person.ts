import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'

/** One active member, or undefined. */
export async function findActivePerson(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isMember))
  return row
}

/** Somebody who is here: an active member or a prepared person; undefined for former ones. */
export async function findPresentPerson(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
  return row
}

/** Somebody who is here, by their address in lower case: a member before a prepared person. */
export async function findPresentByAddress(tx: Tx, email: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deactivatedAt)))
    .orderBy(sql`${users.joinedOn} NULLS LAST`, users.id)
    .limit(1)
  return row
}

/** People of the company by id, active or not; unknown ids are left out. */
export async function readPeopleById(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const { id, firstName, lastName } = users
  const people = await tx
    .select({ id, firstName, lastName })
    .from(users)
    .where(isOneOf(id, [...new Set(ids)]))
  return new Map(people.map((person) => [person.id, person]))
}
