import { sql } from 'drizzle-orm'
import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from './with-tenant.ts'

/** Holds the company's row until the end of the transaction: what counts or compares over all of it happens one after the other. */
export async function lockCompany(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM ${companies} FOR NO KEY UPDATE`)
}

/** Keeps whoever calls `lockCompany` out until the end of the transaction, and nobody else. Sent at once: what follows is read behind it. */
export async function shareCompany(tx: Tx): Promise<void> {
  await tx.select({ id: companies.companyId }).from(companies).for('share').execute()
}
