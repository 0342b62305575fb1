import { isNull } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { billingOperations, invoices } from '#server/platform/db/schema.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type BillingAccount, readAccount, writeAccount } from './account.ts'
import { findOpenOperation } from './open-operation.ts'
import type { Billing, BillingServices } from './payment-provider.ts'
import { notifyAdmins } from './reminders.ts'

type Kept = 'companyId' | 'evaluationFrom' | 'version' | 'hadTrial' | 'syncedAt'

/** All that the copy has of a customer. The company's one trial stays used. */
const nothingKnown: Record<Exclude<keyof BillingAccount, Kept>, null> = {
  customerId: null,
  subscriptionId: null,
  subscriptionItemId: null,
  status: null,
  quantity: null,
  trialStart: null,
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  endedAt: null,
  pastDueSince: null,
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  nextInvoiceAt: null,
  nextInvoiceCents: null,
  nextProrationsCents: null,
  openCents: null,
  unitCents: null,
  currency: null,
  payerId: null,
  remindedOfEnd: null,
}

/**
 * Clears the copy of a customer that the provider's account does not have, such as one of test keys once live
 * ones are in their place: the copy of a running subscription would give full access for ever. The evaluation
 * period begins anew, admins are notified, and a subscription can be started again. Does nothing if the
 * provider has the customer.
 *
 * @throws ProviderAway.
 */
export async function clearLostCustomer(
  { inCompany, billing, now }: Pick<BillingServices, 'inCompany' | 'billing' | 'now'>,
  companyId: string,
): Promise<void> {
  const customerId = await inCompany(companyId, async (tx) => (await readAccount(tx))?.customerId)
  if (!billing || !customerId || (await billing.provider.hasCustomer(customerId))) return
  await inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    if ((await readAccount(tx))?.customerId !== customerId) return
    await writeAccount(tx, companyId, { ...nothingKnown, evaluationFrom: billing.now() })
    await tx.delete(invoices)
    await tx.delete(billingOperations).where(isNull(billingOperations.finishedAt))
    await audit(
      tx,
      { at: now(), companyId, actorId: null },
      { action: 'subscription.lost', subjectId: companyId },
    )
    await notifyAdmins(tx, 'customer-lost', customerId)
    await tx.invalidate('billing', 'session')
  })
}

/**
 * Has the copy know a customer again that it was cleared of: an event of theirs has come, and the account
 * that the keys are of has them. Does nothing while there is another customer, or one is being made.
 *
 * @throws ProviderAway.
 */
export async function restoreCustomer(
  { inCompany, billing }: Pick<BillingServices, 'inCompany'> & { billing: Billing },
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<void> {
  if (!(await inCompany(companyId, hasNoCustomer))) return
  if (!(await billing.provider.hasCustomer(customerId))) return
  await inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    if (await hasNoCustomer(tx)) await writeAccount(tx, companyId, { customerId })
  })
}

async function hasNoCustomer(tx: Tx): Promise<boolean> {
  const account = await readAccount(tx)
  if (!account || account.customerId !== null) return false
  return (await findOpenOperation(tx, 'create-customer')) === undefined
}
