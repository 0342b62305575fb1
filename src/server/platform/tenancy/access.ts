import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { billingAccounts } from '#server/platform/db/schema.ts'
import { locked } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type Access, accessAt, type BillingFacts } from '#shared/billing/access.ts'

type BillingAccount = typeof billingAccounts.$inferSelect

/** What the company may do now by billing's clock, according to our copy of the payment provider's data. */
export async function readAccess(tx: Tx, now: Date): Promise<Access> {
  const [account] = await selectBillingAccount(tx)
  return accessOf(account, now)
}

const selectBillingAccount = preparedQuery((database) => database.select().from(billingAccounts))

/** `readAccess`, from a row that has been read already. */
export function accessOf(account: BillingAccount | undefined, now: Date): Access {
  return accessAt(now.getTime(), {
    evaluationFrom: account?.evaluationFrom?.getTime() ?? null,
    subscription: account ? subscriptionFacts(account) : null,
  })
}

/**
 * Refuses changes by companies without full access.
 *
 * @throws Refusal 'locked'.
 */
export function assertFullAccess({ isFull }: Access): void {
  if (!isFull)
    throw locked('Your company is read-only at the moment. An admin can change that under Billing.')
}

function subscriptionFacts(account: BillingAccount): BillingFacts['subscription'] {
  const { status, trialEnd, currentPeriodEnd, cancelAt, pastDueSince, endedAt } = account
  if (!status) return null
  return {
    status,
    trialEnd: trialEnd?.getTime() ?? null,
    currentPeriodEnd: currentPeriodEnd?.getTime() ?? null,
    cancelAt: cancelAt?.getTime() ?? null,
    hasCard: account.paymentMethodId !== null,
    pastDueSince: pastDueSince?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  }
}
