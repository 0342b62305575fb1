import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { billingAccounts } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { accessOf } from '#server/platform/tenancy/access.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type BillingAccount, readAccount } from './account.ts'
import { applyCardSetup, type CardServices } from './card.ts'
import { accountColumns } from './copy-columns.ts'
import { compareInvoices, keepInvoices } from './copy-invoices.ts'
import { findDueContact } from './due-contact.ts'
import { findDueSeats } from './due-seats.ts'
import { recordLostChanges } from './lost-changes.ts'
import { clearLostCustomer, restoreCustomer } from './lost-customer.ts'
import { isNothingNew } from './nothing-new.ts'
import { type BillingServices, type ProviderAccount, ProviderRefusal } from './payment-provider.ts'
import { notifyAdmins, remindOfEnd } from './reminders.ts'

export type SyncServices = Pick<BillingServices, 'inCompany' | 'billing' | 'now'> & {
  logger?: Pick<Logger, 'warn'>
}

/** Each lost try means that another sync has written. */
const mostTries = 10

/**
 * Fetches what the provider holds of the company, and updates our copy. Everything follows from the present
 * state there, so it doesn't matter why, how often and in which order syncs run. If the provider doesn't know
 * the customer, the copy is cleared; an event of a customer that it has lost brings it back. After an event,
 * one call may show that there is nothing to update.
 *
 * @throws ProviderAway: the job is tried again.
 */
export async function syncBilling(
  { inCompany, billing, now, logger }: SyncServices,
  { companyId, customerId, about }: JobPayloads['sync-billing'],
): Promise<undefined> {
  if (!billing) return
  const services = { inCompany, billing, now }
  if (customerId !== undefined) await restoreCustomer(services, { companyId, customerId })
  if (!(await inCompany(companyId, readCustomer))) return
  try {
    await applyCardSetup(services, companyId)
    await copyAfresh(services, companyId, about)
  } catch (error) {
    if (!(error instanceof ProviderRefusal && error.kind === 'missing')) throw error
    logger?.warn({ companyId }, 'the card provider does not know this company’s customer')
    await clearLostCustomer(services, companyId)
  }
}

async function readCustomer(tx: Tx): Promise<{ customerId: string; version: number } | undefined> {
  const { customerId, version } = (await readAccount(tx)) ?? {}
  return customerId && version !== undefined ? { customerId, version } : undefined
}

async function copyAfresh(
  { inCompany, billing, now }: CardServices,
  companyId: string,
  about: string | undefined,
): Promise<void> {
  const { provider } = billing
  for (let tries = 0; tries < mostTries; tries++) {
    const known = await inCompany(companyId, readCustomer)
    if (!known) return
    const fetched =
      about === undefined
        ? await provider.readAccount(known.customerId)
        : await provider.readNews(known.customerId, (overview) =>
            inCompany(companyId, (tx) => isNothingNew(tx, { overview, about, now: billing.now() })),
          )
    if (!fetched) return
    const { version } = known
    const instants = { now: billing.now(), at: now() }
    const isKept = await inCompany(companyId, (tx) => keepCopy(tx, { version, fetched, ...instants }))
    if (isKept) return
  }
  throw new Error('Others kept writing the copy of the provider’s account.')
}

/** `now` by billing's clock, `at` by the app's. */
type Fetched = { version: number; fetched: ProviderAccount; now: Date; at: Date }

/**
 * False if another copy was written since `version` was read and this one differs: it may be older. An equal
 * copy raises the version too, so that a sync which fetched earlier fetches again.
 */
async function keepCopy(tx: Tx, { version, fetched, now, at }: Fetched): Promise<boolean> {
  await lockCompany(tx)
  const before = await readAccount(tx)
  if (!before) return true
  const columns = accountColumns(fetched)
  const after = { ...before, ...columns }
  const invoices = await compareInvoices(tx, before.companyId, fetched.invoices)
  const hasChanged = !isDeepStrictEqual(after, before) || invoices.changed.length > 0
  if (before.version !== version && hasChanged) return false

  await tx.update(billingAccounts).set({ ...columns, version: before.version + 1, syncedAt: now })
  await recordLostChanges(tx, after, at)
  await keepInvoices(tx, invoices.changed)
  for (const { id, failedAttempts, needsAction } of invoices.failed)
    await notifyAdmins(tx, needsAction ? 'payment-action' : 'payment-failed', `${id} ${failedAttempts}`)
  if (await findDueSeats(tx)) await tx.enqueue('set-seats', {})
  if (fetched.contact && (await findDueContact(tx, fetched.contact))) await tx.enqueue('set-customer', {})
  await remindOfEnd(tx, now)
  if (hasChanged)
    await tx.invalidate('billing', ...(opensOrLocks(before, after, now) ? ['session' as const] : []))
  return true
}

/** Then everybody's screens show or hide what writes. */
function opensOrLocks(before: BillingAccount, after: BillingAccount, now: Date): boolean {
  return accessOf(before, now).isFull !== accessOf(after, now).isFull
}
