import { v4 as newKey } from 'uuid'
import { companies } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import { readAccount } from './account.ts'
import { endWithPeriod, findLive } from './cancel.ts'
import { type PaymentProvider, ProviderRefusal } from './payment-provider.ts'
import { type SyncServices, syncBilling } from './sync.ts'

/**
 * For a company that is to be deleted: its subscription ends with the period that is paid for. Does nothing
 * if the deletion has been undone, or there is nothing to end.
 *
 * @throws ProviderAway: the job is tried again.
 */
export async function endSubscription(
  services: SyncServices,
  { companyId }: JobPayloads['end-subscription'],
): Promise<undefined> {
  const { inCompany, billing, now } = services
  if (!billing) return
  await syncBilling(services, { companyId })
  const deletion = await inCompany(companyId, readDeletion)
  if (!deletion?.isAsked) return
  const findToEnd = async (tx: Tx) => ((await readDeletion(tx))?.isAsked ? findLive(tx) : undefined)
  const ending = { companyId, at: now(), actorId: deletion.askedBy, findToEnd }
  await unlessMissing(() => endWithPeriod({ inCompany, billing }, ending))
  await syncBilling(services, { companyId })
}

/** The customer whose subscriptions end with a company: undefined if it never had any. */
export async function findCustomer(
  { inCompany }: Pick<SyncServices, 'inCompany'>,
  companyId: string,
): Promise<string | undefined> {
  return inCompany(companyId, async (tx) => (await readAccount(tx))?.customerId ?? undefined)
}

/**
 * Ends every subscription of a customer at once, as the company is deleted. Twice changes nothing.
 *
 * @throws ProviderAway, ProviderRefusal.
 */
export async function endSubscriptionsNow(
  { billing }: Pick<SyncServices, 'billing'>,
  customerId: string | undefined,
): Promise<void> {
  if (!billing || !customerId) return
  await unlessMissing(() => endAllOf(billing.provider, customerId))
}

async function endAllOf(provider: PaymentProvider, customerId: string): Promise<void> {
  for (const { id, status } of await provider.listSubscriptions(customerId)) {
    if (isOver(status)) continue
    // A new key each time: under the last one, the provider would repeat a failure.
    await unlessMissing(() => provider.endNow({ subscriptionId: id, idempotencyKey: newKey() }))
  }
}

/**
 * Deletes a customer, as the company is deleted: a subscription that was on its way to the provider ends too,
 * or is refused. Twice changes nothing.
 *
 * @throws ProviderAway, ProviderRefusal.
 */
export async function deleteCustomer(
  { billing }: Pick<SyncServices, 'billing'>,
  customerId: string | undefined,
): Promise<void> {
  if (!billing || !customerId) return
  await unlessMissing(() => billing.provider.deleteCustomer(customerId))
}

/** What the provider doesn't know, or no longer knows, has ended. */
async function unlessMissing(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderRefusal && error.kind === 'missing')) throw error
  }
}

async function readDeletion(tx: Tx): Promise<{ isAsked: boolean; askedBy: string | null } | undefined> {
  const { deletionDueAt, deletionAskedBy } = companies
  const [company] = await tx.select({ dueAt: deletionDueAt, askedBy: deletionAskedBy }).from(companies)
  return company && { isAsked: company.dueAt !== null, askedBy: company.askedBy }
}
