import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { findDueSeats } from './due-seats.ts'
import { runStep } from './operation.ts'
import { ProviderRefusal } from './payment-provider.ts'
import { type SyncServices, syncBilling } from './sync.ts'

/** Each is a change of the team while the last one was being told. */
const mostSteps = 20

/**
 * Makes the provider count as many seats as there are active members. What is told is the number itself, so that telling it again
 * changes nothing; afterwards it is compared again with what the provider has then.
 *
 * @throws ProviderAway, ProviderRefusal: the job is tried again.
 */
export async function setSeats(
  services: SyncServices,
  { companyId }: JobPayloads['set-seats'],
): Promise<undefined> {
  const { inCompany, billing } = services
  if (!billing) return
  const { provider, now } = billing
  for (let steps = 0; steps < mostSteps; steps++) {
    const told = await runStep(inCompany, companyId, {
      kind: 'set-seats',
      now: now(),
      params: findDueSeats,
      call: async ({ params, idempotencyKey }) => {
        await provider.setQuantity({ ...params, idempotencyKey })
        return params.quantity
      },
    }).catch(async (error: unknown) => {
      // Perhaps the subscription is over, and we have not heard of it.
      if (error instanceof ProviderRefusal) await syncBilling(services, { companyId })
      throw error
    })
    if (told === undefined) return
    await syncBilling(services, { companyId })
  }
  throw new Error('The provider does not count the seats that it is told.')
}
