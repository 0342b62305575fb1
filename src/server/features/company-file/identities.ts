import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { identities, sessions, users } from '#server/platform/db/schema.ts'
import { conflict, forbidden, unauthorized } from '#server/platform/errors.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { rowsOf } from './rows.ts'

/** Every company has members, and each member's identity has its id. */
export async function hasAnyCompany(tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(isNotNull(identities.companyId))
    .limit(1)
  return rows.length > 0
}

type Known = { old_id: string; new_id: string; email: string; is_free: boolean }

/**
 * Adds the identities of the company's people, with their ids. Somebody who has signed in here before and has
 * no company keeps their sessions.
 *
 * @throws Refusal 'conflict' when one of them belongs to another company here.
 */
export async function addIdentities(tx: Tx, lines: readonly string[]): Promise<void> {
  const moved = await rowsOf(tx, { table: 'identities', lines })
  const { rows: known } = await tx.execute<Known>(
    sql`SELECT identities.id AS old_id, moved.id AS new_id, moved.email, identities.company_id IS NULL AS is_free
      FROM ${moved}
      JOIN identities ON identities.issuer = moved.issuer AND identities.subject = moved.subject
      ORDER BY moved.id`,
  )
  const taken = known.find(({ is_free }) => !is_free)
  if (taken)
    throw conflict(
      `${taken.email} already belongs to another company here, and no one can belong to two. Nothing was imported.`,
    )
  for (const { old_id } of known) await releaseSignIn(tx, old_id)
  await tx.execute(sql`INSERT INTO identities SELECT moved.* FROM ${moved}`)
  for (const { old_id, new_id } of known) await replaceIdentity(tx, old_id, new_id)
}

export type Importer = typeof identities.$inferSelect

/** The importer's identity, before anything of the file is stored. */
export async function readImporter(tx: Tx, account: Account): Promise<Importer> {
  const [row] = await tx.select().from(identities).where(eq(identities.id, account.identityId)).for('update')
  if (!row) throw unauthorized()
  return row
}

/**
 * Makes the importer the admin they are in the file: the one with their sign-in or, if nobody there has it,
 * the one with their verified address, who gets their sign-in. Returns their user id in the company.
 *
 * @throws Refusal 'forbidden' when they are no active admin of the company.
 */
export async function joinAsAdmin(tx: Tx, importer: Importer): Promise<{ userId: string }> {
  const { issuer, subject } = importer
  const isTheirs = and(eq(identities.issuer, issuer), eq(identities.subject, subject))
  const [known] = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(isTheirs, isNotNull(identities.companyId)))
  const admins = await findActiveAdmins(tx)
  if (known) {
    const self = admins.find(({ id }) => id === known.id)
    if (!self) throw noAdmin()
    return self
  }
  const email = importer.email.toLowerCase()
  const [admin, another] = admins.filter((each) => each.email.toLowerCase() === email)
  if (!admin || another) throw noAdmin()
  await releaseSignIn(tx, importer.id)
  await tx.update(identities).set({ issuer, subject }).where(eq(identities.id, admin.id))
  await replaceIdentity(tx, importer.id, admin.id)
  return admin
}

async function findActiveAdmins(tx: Tx): Promise<{ id: string; email: string; userId: string }[]> {
  return tx
    .select({ id: identities.id, email: identities.email, userId: users.id })
    .from(users)
    .innerJoin(identities, eq(identities.id, users.identityId))
    .where(and(eq(users.role, 'admin'), isMember))
}

const noAdmin = () =>
  forbidden(
    'You aren’t an active admin of the company in this file. Please sign in as one of its admins, or ask one to import it.',
  )

/** Frees the sign-in of an identity that is about to be replaced. */
async function releaseSignIn(tx: Tx, id: string): Promise<void> {
  await tx
    .update(identities)
    .set({ subject: sql`'replaced ' || ${identities.id}` })
    .where(eq(identities.id, id))
}

async function replaceIdentity(tx: Tx, oldId: string, newId: string): Promise<void> {
  await tx.update(sessions).set({ identityId: newId }).where(eq(sessions.identityId, oldId))
  await tx.delete(identities).where(eq(identities.id, oldId))
}
