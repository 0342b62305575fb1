import { isDeepStrictEqual } from 'node:util'
import { billingAccounts } from '#server/platform/db/schema.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { readAccount } from './account.ts'
import { cardColumns, subscriptionColumns } from './copy-columns.ts'
import { compareInvoices } from './copy-invoices.ts'
import { findDueContact } from './due-contact.ts'
import { findDueSeats } from './due-seats.ts'
import type { ProviderInvoice, ProviderOverview } from './payment-provider.ts'
import { remindOfEnd } from './reminders.ts'

/** `now` is billing's clock. */
type Event = { overview: ProviderOverview; about: string; now: Date }

/**
 * Whether our copy has all that an event may have been about, by the overview that was fetched after it.
 * Where payments are due, and for an invoice that isn't the newest, only reading everything tells. The
 * version is raised as by a copy that is equal, so that a sync which fetched earlier fetches again.
 */
export async function isNothingNew(tx: Tx, { overview, about, now }: Event): Promise<boolean> {
  const { contact, subscription, card, newestInvoice } = overview
  if (subscription?.status !== 'trialing' && subscription?.status !== 'active') return false
  if (about !== 'customer' && about !== newestInvoice?.id) return false
  await lockCompany(tx)
  const before = await readAccount(tx)
  if (!before) return false
  const after = { ...before, ...subscriptionColumns(subscription), ...cardColumns(card) }
  if (!isDeepStrictEqual(after, before)) return false
  if (newestInvoice && !(await isCopied(tx, before.companyId, newestInvoice))) return false
  if (contact && (await findDueContact(tx, contact))) return false
  if (await findDueSeats(tx)) return false
  await tx.update(billingAccounts).set({ version: before.version + 1 })
  await remindOfEnd(tx, now)
  return true
}

/** Of drafts, and of a trial's invoice over nothing, there is no copy. */
async function isCopied(tx: Tx, companyId: string, invoice: ProviderInvoice): Promise<boolean> {
  const { status, amountCents, failedAttempts } = invoice
  if (status === 'draft' || amountCents === 0) return true
  // Its payment may wait for the bank or the cardholder, which only its own call tells.
  if (status === 'open' && failedAttempts > 0) return false
  return (await compareInvoices(tx, companyId, [invoice])).changed.length === 0
}
