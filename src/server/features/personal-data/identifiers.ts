import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { readAuditLines } from '#server/platform/audit/read.ts'
import { auditLog, identities, invitations, type users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fullName } from '#shared/full-name.ts'

type UserRow = typeof users.$inferSelect

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
  const known = [person.email, ...(identity ? [identity.email] : [])].map((email) => email.toLowerCase())
  const invited = await tx
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(
      or(
        inArray(invitations.email, known),
        accepted === undefined ? undefined : eq(invitations.id, accepted),
      ),
    )
  const names = [
    fullName(person),
    ...(identity ? [fullName(identity)] : []),
    ...(await earlierNames(tx, person)),
  ]
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

/** From now backwards: a line has only the part of the name that changed. */
async function earlierNames(tx: Tx, { id, firstName, lastName }: UserRow): Promise<string[]> {
  const renamed = and(eq(auditLog.action, 'member.renamed'), eq(auditLog.subjectId, id))
  const lines = await readAuditLines(tx, renamed)
  let name = { firstName, lastName }
  return lines.toReversed().map(({ before }) => {
    name = { ...name, ...before }
    return fullName(name)
  })
}
