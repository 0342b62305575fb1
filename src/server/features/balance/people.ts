import { and, asc, eq, isNull } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** The active people of the company, by name. */
export async function readActivePeople(tx: Tx): Promise<Person[]> {
  return tx
    .select(person)
    .from(users)
    .where(isNull(users.deactivatedAt))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/**
 * Somebody of the company, active or not: balances are explained and settled also after somebody has left.
 *
 * @throws Refusal 'notFound'.
 */
export async function requirePerson(tx: Tx, id: string): Promise<Person & { erasedAt: Date | null }> {
  const [row] = await tx
    .select({ ...person, erasedAt: users.erasedAt })
    .from(users)
    .where(and(eq(users.id, id), isPerson))
  if (!row) throw notFound('That person doesn’t exist.')
  return row
}
