import { sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { users } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canAdjustBalances } from '#shared/permissions.ts'

/** @throws Refusal 'forbidden'. */
export function assertAdmin(actor: Actor): void {
  if (!canAdjustBalances(actor)) throw forbidden('Only an admin can import files.')
}

/**
 * One import of a company at a time.
 *
 * @throws Refusal 'conflict' while another one runs.
 */
export async function lockImports(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0)) AS locked`,
  )
  if (!rows[0]?.locked) throw conflict('Another import is running. Please try again in a moment.')
}

/** Holds these people's rows until the end of the transaction: nobody else changes their leave. Always in the same order. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`SELECT 1 FROM ${users} WHERE ${isOneOf(users.id, userIds)} ORDER BY ${users.id} FOR NO KEY UPDATE`,
  )
}
