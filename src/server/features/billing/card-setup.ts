import { conflict } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { readAccount } from './account.ts'
import { applyCardSetup, type CardServices } from './card.ts'
import { closeOperation, findOpenOperation, type Operation } from './open-operation.ts'
import { runStep } from './operation.ts'
import type { CardSetup } from './payment-provider.ts'

/**
 * The form for a card: the one that is still open, else a new one.
 *
 * @throws ProviderAway, ProviderRefusal. Refusal 'conflict' before the first subscription, and while the last
 *   card is being checked.
 */
export async function openCardSetup(services: CardServices, companyId: string): Promise<CardSetup> {
  const { inCompany, billing } = services
  const known = await inCompany(companyId, (tx) => findOpenOperation(tx, 'create-setup-intent'))
  const open = known?.resultId && (await reopen(services, known, known.resultId))
  if (open) return open

  const customerId = await inCompany(companyId, requireCustomer)
  const setup = await runStep(inCompany, companyId, {
    kind: 'create-setup-intent',
    now: billing.now(),
    params: async () => ({ customerId, isFirst: false }),
    call: ({ params, idempotencyKey }) =>
      billing.provider.createCardSetup({ companyId, customerId: params.customerId, idempotencyKey }),
    idOf: ({ id }) => id,
    staysOpen: true,
  })
  if (!setup) throw new Error('A form for a card is always wanted.')
  return setup
}

/** The last form, if a card can still be entered in it; one that was completed is applied first. */
async function reopen(
  services: CardServices,
  { companyId, id }: Operation,
  setupId: string,
): Promise<CardSetup | undefined> {
  const { inCompany, billing } = services
  const setup = await billing.provider.readCardSetup(setupId)
  switch (setup.state) {
    case 'open':
      return setup
    case 'processing':
      throw conflict('Your last card is still being checked. Please try again in a minute.')
    case 'succeeded':
      await applyCardSetup(services, companyId)
      return undefined
    case 'canceled':
      await inCompany(companyId, (tx) => closeOperation(tx, id, billing.now()))
      return undefined
  }
}

/** @throws Refusal 'conflict'. */
async function requireCustomer(tx: Tx): Promise<string> {
  const account = await readAccount(tx)
  if (!account?.customerId) throw conflict('Please start a subscription before adding a card.')
  return account.customerId
}
