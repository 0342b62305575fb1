import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { findDueSeats } from './due-seats.ts'
import { runStep } from './operation.ts'
import { ProviderRefusal } from './payment-provider.ts'
import { type SyncServices, syncBilling } from './sync.ts'

/** Each step is a change of the team during the last one. */
const mostSteps = 20

/**
 * Sets the provider's seats to the number of active members. It sends the number itself, so that a repeat
 * changes nothing, and compares again afterwards with what the provider then has.
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
    const sent = await runStep(inCompany, companyId, {
      kind: 'set-seats',
      now: now(),
      params: findDueSeats,
      call: async ({ params, idempotencyKey }) => {
        await provider.setQuantity({ ...params, idempotencyKey })
        return params.quantity
      },
    }).catch(async (error: unknown) => {
      // Perhaps the subscription is over, and our copy doesn't say so yet.
      if (error instanceof ProviderRefusal) await syncBilling(services, { companyId })
      throw error
    })
    if (sent === undefined) return
    await syncBilling(services, { companyId })
  }
  throw new Error('The provider does not keep the number of seats that it is sent.')
}
