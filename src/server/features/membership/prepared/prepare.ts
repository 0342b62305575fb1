import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { findManagerOnReturn } from '#server/features/people/manager.ts'
import { addPrepared, correctPrepared, findPrepared } from '#server/features/people/prepared.ts'
import { hasLeft } from '#server/features/people/released-sign-in.ts'
import { audit } from '#server/platform/audit/service.ts'
import { type UserRow, users } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'

type By = { ctx: Context; actor: Actor }
type Given = { email: string; role: Role; firstName?: string | undefined; lastName?: string | undefined }

/**
 * The prepared person with this address, who is added if nobody here has it, or brought back if they were
 * removed before they joined. The caller has locked the company, has checked the address
 * (`assertUnknownAddress`), and writes the audit line of a new one.
 */
export async function preparePerson(tx: Tx, by: By, { email, role, ...given }: Given): Promise<UserRow> {
  const known = (await findPrepared(tx, email)) ?? (await bringBack(tx, by, email))
  if (known) return known
  const { companyId, now } = by.ctx
  const names = { firstName: given.firstName ?? '', lastName: given.lastName ?? '' }
  return addPrepared(tx, { companyId, email, role, now, names })
}

async function bringBack(tx: Tx, by: By, email: string): Promise<UserRow | undefined> {
  const removed = await findRemoved(tx, email)
  if (!removed) return undefined
  const { id, managerId: formerManagerId } = removed
  const managerId = await findManagerOnReturn(tx, removed)
  const [person] = await tx
    .update(users)
    .set({ deactivatedAt: null, managerId })
    .where(eq(users.id, id))
    .returning()
  const before = { isActive: false, managerId: formerManagerId }
  await audit(tx, by, {
    action: 'member.reactivated',
    subjectId: id,
    before,
    after: { isActive: true, managerId },
  })
  return person
}

/** Somebody with this address who was removed before they joined; of several, who was added last. */
export async function findRemoved(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.joinedOn), isNotNull(users.deactivatedAt)))
    .orderBy(desc(users.id))
    .limit(1)
  return person
}

type Correction = {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/** Writes names and the address of somebody who hasn't joined; returns whether anything changed. */
export async function correctPerson(
  tx: Tx,
  by: By,
  { person, change }: { person: UserRow; change: Correction },
): Promise<boolean> {
  const given = { firstName: change.firstName, lastName: change.lastName, email: change.email?.toLowerCase() }
  const isNew = (field: keyof typeof given) => given[field] !== undefined && given[field] !== person[field]
  const fields = (['firstName', 'lastName', 'email'] as const).filter(isNew)
  if (fields.length === 0) return false
  const only = (facts: Correction) => Object.fromEntries(fields.map((field) => [field, facts[field]]))
  await correctPrepared(tx, person, only(given))
  const personal = { userId: null, before: only(person), after: only(given) }
  await audit(tx, by, { action: 'member.corrected', subjectId: person.id, personal })
  return true
}

/**
 * Checks this company alone, so that nobody learns whether the address has an account elsewhere. Somebody who
 * left by themselves can be invited, and so can a prepared person.
 *
 * @throws Refusal 'conflict' for the address of a member, active or deactivated.
 */
export async function assertUnknownAddress(tx: Tx, email: string): Promise<void> {
  for (const known of await findJoined(tx, email)) {
    if (known.deactivatedAt === null) throw conflict('This person is already a member of your company.')
    if (!(await hasLeft(tx, known)))
      throw conflict(`${fullName(known)} was a member. Reactivate them instead.`)
  }
}

/** Somebody who left by themselves, and had this address. */
export async function findLeaver(tx: Tx, email: string): Promise<UserRow | undefined> {
  for (const known of await findJoined(tx, email))
    if (known.deactivatedAt !== null && (await hasLeft(tx, known))) return known
  return undefined
}

/** Members before former ones. */
async function findJoined(tx: Tx, email: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), sql`${users.joinedOn} IS NOT NULL`))
    .orderBy(sql`${users.deactivatedAt} DESC NULLS FIRST`)
}
