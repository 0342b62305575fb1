import type { Logger } from 'pino'
import { removeCustomer } from '#server/features/billing/end.ts'
import type { BillingServices } from '#server/features/billing/payment-provider.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'

type RemovalServices = Pick<BillingServices, 'billing' | 'directory' | 'now' | 'companyRemoval'> & {
  logger?: Pick<Logger, 'warn'>
}

/**
 * Deletes a company that is due. Its subscriptions end first, and its customers are deleted, also those that
 * our copy has lost: while the payment provider is away nothing is deleted here, and the next hour tries
 * again.
 *
 * @throws ProviderAway.
 */
export async function removeDueCompany(services: RemovalServices, companyId: string): Promise<void> {
  for (const customerId of await services.directory.listStripeCustomers(companyId))
    await removeCustomer(services, customerId)
  await services.companyRemoval.remove(companyId, services.now())
}

/**
 * The job some minutes later, for what requests in flight have still written. May run any number of times.
 */
export async function deleteCompany(
  { companyRemoval }: Pick<JobServices, 'companyRemoval'>,
  { companyId }: JobPayloads['forget-company'],
): Promise<undefined> {
  await companyRemoval.removeLeftovers(companyId)
}
