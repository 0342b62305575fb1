import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  employments,
  identities,
  leaveAdjustments,
  leaveRequests,
  locationStays,
  ownEntitlements,
  type UserRow,
  users,
  workingExceptions,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { madeReadable } from '#shared/readable-name.ts'

type Names = { firstName: string; lastName: string }

/** The issuer of the identities of people who haven't joined: nobody can sign in with one. */
const preparedIssuer = 'prepared'

/** The condition for somebody who is prepared: here, and not joined yet (decisions/0031). */
export const isPrepared = and(isNull(users.joinedOn), isNull(users.deactivatedAt))

/** Whether the row is somebody who is here, joined or not. */
export function isPresent({ deactivatedAt }: Pick<UserRow, 'deactivatedAt'>): boolean {
  return deactivatedAt === null
}

/** Whether the row is somebody who hasn't joined, removed or not. */
export function neverJoined({ joinedOn }: Pick<UserRow, 'joinedOn'>): boolean {
  return joinedOn === null
}

/** What somebody is called whose name nobody has given: 'Jana Novak' of jana.novak@halyard.example. */
function namesFrom(email: string): Names {
  const [local = ''] = email.split('@')
  const words = local
    .replaceAll(/[._+-]+/g, ' ')
    .trim()
    .replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  return { firstName: madeReadable(words.slice(0, 100).toWellFormed()) || 'Unnamed', lastName: '' }
}

/** Whether an admin gave the name. */
export function hasOwnName({ email, firstName, lastName }: Pick<UserRow, keyof Names | 'email'>): boolean {
  return lastName !== '' || firstName !== namesFrom(email).firstName
}

/** The prepared person with this address, which is in lower case. */
export async function findPrepared(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isPrepared))
  return row
}

type NewPerson = {
  companyId: string
  /** In lower case. */
  email: string
  role: Role
  now: Date
  names?: Partial<Names>
  teamId?: string | undefined
}

/**
 * Adds somebody who hasn't joined. The caller has locked the company, and knows that nobody here has the
 * address.
 */
export async function addPrepared(tx: Tx, person: NewPerson): Promise<UserRow> {
  const [row] = await addPreparedAll(tx, [person])
  if (!row) throw new Error('The person was not stored.')
  return row
}

/** `addPrepared` for any number of people, in their order. */
export async function addPreparedAll(tx: Tx, people: readonly NewPerson[]): Promise<UserRow[]> {
  if (people.length === 0) return []
  const rows = people.map(({ companyId, email, role, now, names = {}, teamId = null }) => {
    const given =
      names.firstName || names.lastName ? { firstName: '', lastName: '', ...names } : namesFrom(email)
    const person = { companyId, email, ...given, createdAt: now }
    return { ...person, id: newId(), identityId: newId(), role, teamId }
  })
  await tx.insert(identities).values(
    rows.map(({ id, identityId, companyId, email, firstName, lastName, createdAt }) => ({
      companyId,
      email,
      firstName,
      lastName,
      createdAt,
      id: identityId,
      userId: id,
      issuer: preparedIssuer,
      subject: `${companyId} ${id}`,
    })),
  )
  return tx.insert(users).values(rows).returning()
}

/** Corrects names or the address of somebody who hasn't joined; a name made of the address follows it. */
export async function correctPrepared(
  tx: Tx,
  person: UserRow,
  change: Partial<Names & { email: string }>,
): Promise<void> {
  const names = hasOwnName(person) ? {} : namesFrom(change.email ?? person.email)
  const corrected = { ...names, ...change }
  await tx.update(users).set(corrected).where(eq(users.id, person.id))
  await tx.update(identities).set(corrected).where(eq(identities.id, person.identityId))
}

/**
 * The account that joins becomes this person: the identity that was kept for them goes, and everything stays.
 * A name that an admin gave is kept.
 */
export async function becomePerson(
  tx: Tx,
  person: UserRow,
  { account, joinedOn }: { account: Account; joinedOn: PlainDate },
): Promise<void> {
  const { identityId, email, firstName, lastName, profileImageUrl } = account
  const names = hasOwnName(person) ? {} : { firstName, lastName }
  await tx.delete(identities).where(eq(identities.id, person.identityId))
  await tx
    .update(users)
    .set({
      ...names,
      identityId,
      email,
      profileImageUrl,
      joinedOn,
      mailUndeliveredAt: null,
      inviteAskedAt: null,
      inviteAskedBy: null,
    })
    .where(eq(users.id, person.id))
}

/** SQL: leave or adjustments of the balance are recorded for the row of `users`. */
export function hasRecords(tx: Tx) {
  const leave = tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, users.id))
  const adjustments = tx
    .select({ id: leaveAdjustments.id })
    .from(leaveAdjustments)
    .where(eq(leaveAdjustments.userId, users.id))
  return sql<boolean>`${or(exists(leave), exists(adjustments))}`
}

/** Deletes somebody for whom nothing is recorded. Nobody who is here reports to them any more. */
export async function deletePrepared(tx: Tx, { id, identityId }: UserRow): Promise<void> {
  for (const terms of [employments, workingPatterns, workingExceptions, locationStays, ownEntitlements])
    await tx.delete(terms).where(eq(terms.userId, id))
  await tx.update(users).set({ managerId: null }).where(eq(users.managerId, id))
  await tx.delete(users).where(eq(users.id, id))
  await tx.delete(identities).where(eq(identities.id, identityId))
}
