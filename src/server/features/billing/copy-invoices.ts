import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { invoices } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ProviderInvoice } from './payment-provider.ts'

type InvoiceRow = typeof invoices.$inferSelect

export type InvoiceDifferences = {
  /** New, or different from our copy. */
  changed: InvoiceRow[]
  /** Open, with a failed payment that our copy doesn't know of. */
  failed: InvoiceRow[]
}

/** How the provider's invoices differ from our copy. Drafts don't count. */
export async function compareInvoices(
  tx: Tx,
  companyId: string,
  fetched: readonly ProviderInvoice[],
): Promise<InvoiceDifferences> {
  const fresh = fetched.filter(({ status }) => status !== 'draft').map((invoice) => toRow(companyId, invoice))
  const ids = fresh.map(({ id }) => id)
  const rows = await tx.select().from(invoices).where(inArray(invoices.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  const changed = fresh.filter((row) => !isDeepStrictEqual(row, known.get(row.id)))
  const failed = changed.filter(
    ({ id, status, failedAttempts }) =>
      status === 'open' && failedAttempts > (known.get(id)?.failedAttempts ?? 0),
  )
  return { changed, failed }
}

/** Adds or updates these invoices in our copy. */
export async function keepInvoices(tx: Tx, rows: readonly InvoiceRow[]): Promise<void> {
  for (const row of rows) {
    await tx
      .insert(invoices)
      .values(row)
      .onConflictDoUpdate({ target: [invoices.companyId, invoices.id], set: row })
  }
}

function toRow(companyId: string, invoice: ProviderInvoice): InvoiceRow {
  const { isProcessing: _, ...copied } = invoice
  return { companyId, ...copied }
}
