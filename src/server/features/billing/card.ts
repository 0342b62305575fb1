import { audit } from '#server/platform/audit/service.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import type { SetupOutcome } from '#shared/billing/contract.ts'
import { readAccount } from './account.ts'
import { closeOperation, findOpenOperation, type Operation } from './open-operation.ts'
import { joinOrRun } from './operation.ts'
import { payOpenInvoices, type Unpaid } from './pay-open.ts'
import { type Billing, type ProviderAccount, ProviderRefusal } from './payment-provider.ts'

/** `now` is the app's clock, which the audit log uses. */
export type CardServices = { inCompany: WithTenant; billing: Billing; now: () => Date }

type Application = CardServices & { operation: Operation; customerId: string; actorId: string | null }

const failed: SetupOutcome = { outcome: 'failed', paymentError: null, needsConfirmation: false }

/**
 * Puts the card of the company's open form in use once the provider has accepted it: on customer and
 * subscription; then resumes a paused subscription, and pays open invoices. Run twice, concurrently, or again
 * after a crash, it ends in the same state. Undefined if no form is open. The caller syncs afterwards.
 *
 * @throws ProviderAway.
 */
export async function applyCardSetup(
  services: CardServices,
  companyId: string,
  actorId: string | null = null,
): Promise<(SetupOutcome & { setupIntentId: string }) | undefined> {
  const { inCompany } = services
  const begun = await inCompany(companyId, async (tx) => ({
    operation: await findOpenOperation(tx, 'create-setup-intent'),
    customerId: (await readAccount(tx))?.customerId,
  }))
  const { operation, customerId } = begun
  if (!operation?.resultId || !customerId) return undefined
  const setupIntentId = operation.resultId
  const application = { ...services, operation, customerId, actorId }
  const outcome = await joinOrRun(`${companyId} card ${setupIntentId}`, () =>
    apply(application, setupIntentId),
  )
  return { ...outcome, setupIntentId }
}

async function apply(application: Application, setupIntentId: string): Promise<SetupOutcome> {
  try {
    const setup = await application.billing.provider.readCardSetup(setupIntentId)
    if (setup.state === 'processing') return { ...failed, outcome: 'processing' }
    if (setup.state === 'open') return failed
    if (setup.state === 'canceled' || !setup.paymentMethodId) return giveUp(application)
    return savedBut(await putInUse(application, setup.paymentMethodId))
  } catch (error) {
    // A retry would not help: the form, the customer or the card is gone.
    if (error instanceof ProviderRefusal) return giveUp(application)
    throw error
  }
}

async function giveUp({ inCompany, operation, billing }: Application): Promise<SetupOutcome> {
  await inCompany(operation.companyId, (tx) => closeOperation(tx, operation.id, billing.now()))
  return failed
}

function savedBut(unpaid: Unpaid | null): SetupOutcome {
  const paymentError = unpaid && 'declined' in unpaid ? unpaid.declined : null
  return { outcome: 'saved', paymentError, needsConfirmation: unpaid !== null && 'asks' in unpaid }
}

/** Answers why an open invoice isn't paid; null if there was none, or all are paid. */
async function putInUse(application: Application, paymentMethodId: string): Promise<Unpaid | null> {
  const { inCompany, billing, customerId, operation } = application
  const { provider } = billing
  const account = await provider.readAccount(customerId)
  const { subscription } = account
  const live = subscription && !isOver(subscription.status) ? subscription : null
  const use = { customerId, subscriptionId: live?.id ?? null, paymentMethodId }
  const card = await provider.usePaymentMethod(use)
  const unpaid =
    live && (await payOpenInvoices(application, { account, subscription: live, paymentMethodId }))
  await inCompany(operation.companyId, (tx) => recordCard(tx, application, card))
  return unpaid
}

async function recordCard(
  tx: Tx,
  { operation, actorId, billing, now }: Application,
  card: ProviderAccount['card'],
): Promise<void> {
  await lockCompany(tx)
  const { companyId, id } = operation
  if (!(await closeOperation(tx, id, billing.now()))) return
  const after = card && { brand: card.brand, last4: card.last4 }
  await audit(
    tx,
    { at: now(), companyId, actorId },
    {
      action: 'payment-method.updated',
      subjectId: companyId,
      ...(after && { after }),
    },
  )
  // The caller syncs: this is for a crash before.
  await tx.enqueue('sync-billing', { about: 'customer' })
  await tx.invalidate('billing')
}
