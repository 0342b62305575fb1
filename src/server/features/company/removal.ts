import { deleteCustomer, endSubscriptionsNow, findCustomer } from '#server/features/billing/end.ts'
import type { BillingServices } from '#server/features/billing/payment-provider.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'

type RemovalServices = Pick<BillingServices, 'inCompany' | 'billing' | 'now' | 'companyRemoval'>

/**
 * Deletes a company that is due. Its subscription ends first, and its customer is deleted: while the payment
 * provider is away nothing is deleted here, and the next hour tries again.
 *
 * @throws ProviderAway, ProviderRefusal.
 */
export async function removeDueCompany(services: RemovalServices, companyId: string): Promise<void> {
  const customerId = await findCustomer(services, companyId)
  await endSubscriptionsNow(services, customerId)
  await deleteCustomer(services, customerId)
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
