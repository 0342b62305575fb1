import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { invoices } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { ProviderInvoice } from './payment-provider.ts'

type InvoiceRow = typeof invoices.$inferSelect

export type InvoiceNews = {
  /** New, or different from our copy. */
  changed: InvoiceRow[]
  /** To be paid, and a payment of it has failed that our copy doesn't know of. */
  failed: InvoiceRow[]
}

/** What the provider tells of invoices that our copy doesn't have so. A draft is none yet. */
export async function compareInvoices(
  tx: Tx,
  companyId: string,
  told: readonly ProviderInvoice[],
): Promise<InvoiceNews> {
  const fresh = told.filter(({ status }) => status !== 'draft').map((invoice) => toRow(companyId, invoice))
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

/** Takes them into the copy. */
export async function keepInvoices(tx: Tx, rows: readonly InvoiceRow[]): Promise<void> {
  for (const row of rows) {
    await tx
      .insert(invoices)
      .values(row)
      .onConflictDoUpdate({ target: [invoices.companyId, invoices.id], set: row })
  }
}

function toRow(companyId: string, invoice: ProviderInvoice): InvoiceRow {
  const { id, number, amountCents, createdAt, status, pdfUrl, failedAttempts } = invoice
  return { companyId, id, number, amountCents, createdAt, status, pdfUrl, failedAttempts }
}
