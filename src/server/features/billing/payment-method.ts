import { notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { FinishedSetup, PaymentMethodSetup, SetupOutcome } from '#shared/billing/contract.ts'
import { readAccount } from './account.ts'
import {
  askProvider,
  assertAdmin,
  type BillingServices,
  findAtProvider,
  syncIfPossible,
} from './ask-provider.ts'
import { applyCardSetup } from './card.ts'
import { openCardSetup } from './card-setup.ts'
import type { CardSetup } from './payment-provider.ts'

/**
 * POST /api/subscription/update-payment-method: the secret of a form for another card.
 *
 * @throws Refusal 'forbidden', 'conflict' before the first subscription, 'unavailable' if the provider can't
 *   be reached.
 */
export async function updatePaymentMethod(
  ctx: Context,
  services: BillingServices,
): Promise<PaymentMethodSetup> {
  await ctx.inCompany(async (_tx, actor) => assertAdmin(actor))
  const { clientSecret } = await askProvider(() => openCardSetup(services, ctx.companyId))
  return { clientSecret }
}

/**
 * POST /api/subscription/finish-setup: when this answers, the card is in use, and open invoices are paid or
 * were refused. The provider's webhook does the same, should the browser never call this.
 *
 * @throws Refusal 'forbidden', 'notFound' for somebody else's form, 'unavailable' if the provider can't be
 *   reached.
 */
export async function finishSetup(
  ctx: Context,
  services: BillingServices,
  { setupIntentId }: FinishedSetup,
): Promise<SetupOutcome> {
  const { companyId } = ctx
  const { customerId, actorId } = await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    return { customerId: (await readAccount(tx))?.customerId, actorId: actor.userId }
  })
  return askProvider(async () => {
    const setup = await findAtProvider(() => services.billing.provider.readCardSetup(setupIntentId))
    if (!setup || setup.customerId !== customerId) throw notFound()
    const applied = await applyCardSetup(services, companyId, actorId)
    await syncIfPossible(services, companyId)
    if (applied?.setupIntentId !== setup.id) return outcomeOfEarlier(setup)
    const { setupIntentId: _, ...outcome } = applied
    return outcome
  })
}

/** The outcome of a form that was finished earlier. */
function outcomeOfEarlier({ state }: CardSetup): SetupOutcome {
  const rest = { paymentError: null, needsConfirmation: false }
  if (state === 'succeeded') return { outcome: 'saved', ...rest }
  return { outcome: state === 'processing' ? 'processing' : 'failed', ...rest }
}
