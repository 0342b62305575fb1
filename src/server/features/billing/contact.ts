import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { readAccount, writeAccount } from './account.ts'
import { findDueContact } from './due-contact.ts'
import { runStep } from './operation.ts'
import { type PaymentProvider, type ProviderAccount, ProviderRefusal } from './payment-provider.ts'
import { type SyncServices, syncBilling } from './sync.ts'

/** Each step is a change of the name or the address during the last one. */
const mostSteps = 20

/**
 * Sends the provider the company's name and the payer's address, and again where they have changed meanwhile.
 * An address that it refuses is for the log: the next sync compares, and tries once more.
 *
 * @throws ProviderAway: the job is tried again.
 */
export async function setContact(
  services: SyncServices,
  { companyId }: JobPayloads['set-customer'],
): Promise<undefined> {
  try {
    await sendContact(services, companyId)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    services.logger?.warn({ companyId, kind: error.kind }, 'the card provider refused a name or an address')
    if (error.kind === 'missing') await syncBilling(services, { companyId })
  }
}

async function sendContact({ inCompany, billing }: SyncServices, companyId: string): Promise<void> {
  if (!billing) return
  const { provider, now } = billing
  let held = await readHeld(inCompany, provider, companyId)
  for (let steps = 0; steps < mostSteps; steps++) {
    const before = held
    const sent = await runStep(inCompany, companyId, {
      kind: 'set-customer',
      now: now(),
      params: (tx) => findDueContact(tx, before),
      call: async ({ params, idempotencyKey }) => {
        const { payerId: _, ...change } = params
        await provider.setContact({ ...change, idempotencyKey })
        return params
      },
      store: (tx, { payerId }) => writeAccount(tx, companyId, { payerId }),
    })
    if (!sent) return
    held = sent
  }
  throw new Error('The company’s name or the payer keeps changing.')
}

/**
 * What the provider has, where only that says which admin pays: the copy was imported, lost, or is an older
 * one.
 */
async function readHeld(
  inCompany: WithTenant,
  provider: PaymentProvider,
  companyId: string,
): Promise<ProviderAccount['contact'] | undefined> {
  const { customerId, payerId } = (await inCompany(companyId, readAccount)) ?? {}
  if (!customerId || payerId) return undefined
  return (await provider.readAccount(customerId)).contact
}
