import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { readAuditLines } from '#server/platform/audit/read.ts'
import { auditLog, identities, invitations, type UserRow, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'

/** What identifies a person in rows without their id. */
export type Identifiers = {
  /** Lower case: what they have now, at sign-in, and where they were invited. */
  addresses: string[]
  /** Full names, earlier ones too. */
  names: string[]
  /** Invitations to them. */
  invitationIds: string[]
}

/** What the company knows of a member's addresses, names and invitations, now and before. */
export async function findIdentifiers(tx: Tx, person: UserRow): Promise<Identifiers> {
  const [identity] = await tx.select().from(identities).where(eq(identities.id, person.identityId))
  const accepted = await findAcceptedInvitation(tx, person.id)
  const before = await findEarlier(tx, person)
  const own = [person.email, ...(identity ? [identity.email] : [])].map((email) => email.toLowerCase())
  const known = [...own, ...(await withoutOthers(tx, person, before.addresses))]
  const invited = await tx
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(
      or(
        inArray(invitations.email, known),
        accepted === undefined ? undefined : eq(invitations.id, accepted),
      ),
    )
  const names = [fullName(person), ...(identity ? [fullName(identity)] : []), ...before.names]
  return {
    addresses: [...new Set([...known, ...invited.map(({ email }) => email)])],
    names: [...new Set(names)].filter((name) => name !== ''),
    invitationIds: invited.map(({ id }) => id),
  }
}

/** By the audit log, as their address may have changed since. */
async function findAcceptedInvitation(tx: Tx, userId: string): Promise<string | undefined> {
  const [joined] = await tx
    .select({ invitationId: sql<string | null>`${auditLog.after} ->> 'invitationId'` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'member.joined'), eq(auditLog.subjectId, userId)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return joined?.invitationId ?? undefined
}

/** By the audit log: what they called themselves, and what an admin corrected before they joined. */
async function findEarlier(tx: Tx, { id, firstName, lastName }: UserRow) {
  const changed = inArray(auditLog.action, ['member.renamed', 'member.corrected'])
  const lines = await readAuditLines(tx, and(changed, eq(auditLog.subjectId, id)))
  const addresses = lines.flatMap(({ before }) => textsIn(before?.['email']))
  let name = { firstName, lastName }
  // From now backwards: a line has only the part of the name that changed.
  const names = lines.toReversed().map(({ before }) => {
    name = { ...name, ...before }
    return fullName(name)
  })
  return { addresses: addresses.map((email) => email.toLowerCase()), names }
}

function textsIn(fact: unknown): string[] {
  return typeof fact === 'string' ? [fact] : []
}

/** An address that was corrected may have been a colleague's: then it is theirs alone. */
async function withoutOthers(tx: Tx, { id }: UserRow, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const address = sql<string>`lower(${users.email})`
  const others = await tx
    .select({ address })
    .from(users)
    .where(and(ne(users.id, id), inArray(address, [...addresses])))
  return addresses.filter((email) => others.every((other) => other.address !== email))
}
