import { sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from './with-tenant.ts'

/**
 * Locks the company's row until the end of the transaction, so that work that counts or compares across the
 * company is serialised.
 */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM ${companies} FOR NO KEY UPDATE`)
}

/**
 * Blocks `lockCompany` alone, until the end of the transaction. Sent at once, before the statements that
 * follow.
 */
export async function shareCompany(tx: Tx): Promise<void> {
  await tx.select({ id: companies.companyId }).from(companies).for('share').execute()
}
