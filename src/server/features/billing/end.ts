import { v4 as newKey } from 'uuid'
import { companies } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
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

/**
 * Ends every subscription of a customer at once, and deletes the customer, as the company is deleted: a
 * subscription that was on its way to the provider ends too, or is refused. What the provider refuses for
 * good is for the log: the company is deleted all the same. Twice changes nothing.
 *
 * @throws ProviderAway.
 */
export async function removeCustomer(services: RemovalServices, customerId: string): Promise<void> {
  const { billing } = services
  if (!billing) return
  await unlessRefused(services, customerId, () => endAllOf(services, billing.provider, customerId))
  await unlessRefused(services, customerId, () => billing.provider.deleteCustomer(customerId))
}

type RemovalServices = Pick<SyncServices, 'billing' | 'logger'>

async function endAllOf(
  services: RemovalServices,
  provider: PaymentProvider,
  customerId: string,
): Promise<void> {
  for (const { id, status } of await provider.listSubscriptions(customerId)) {
    if (isOver(status)) continue
    // A new key each time: under the last one, the provider would repeat a failure.
    const end = () => provider.endNow({ subscriptionId: id, idempotencyKey: newKey() })
    await unlessRefused(services, customerId, end)
  }
}

async function unlessRefused(
  { logger }: RemovalServices,
  customerId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await unlessMissing(work)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    logger?.warn(
      { customerId, err: error },
      'the card provider refused to end a customer whose company is deleted: please look at it there',
    )
  }
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
