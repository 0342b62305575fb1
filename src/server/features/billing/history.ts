import { desc } from 'drizzle-orm'
import { invoices } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { BillingHistory } from '#shared/billing/contract.ts'
import { specPrice } from '#shared/billing/price.ts'
import { assertAdmin } from './ask-provider.ts'

const shown = 5

/**
 * GET /api/billing/history: the last invoices, also of subscriptions that are over; from our copy.
 *
 * @throws Refusal 'forbidden'.
 */
export async function getBillingHistory(ctx: Context): Promise<BillingHistory> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const rows = await tx
      .select()
      .from(invoices)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(shown)
    return rows.map(({ id, amountCents, currency, createdAt, status, pdfUrl }) => ({
      id,
      amount: amountCents,
      currency: currency ?? specPrice.currency,
      created: Math.floor(createdAt.getTime() / 1000),
      status,
      invoice_pdf: pdfUrl,
    }))
  })
}
