import { and, eq, isNull } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'

/** One active person, or undefined. */
export async function findActivePerson(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
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
