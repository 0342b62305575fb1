import { eq } from 'drizzle-orm'
import { type Access, accessAt, type BillingFacts } from '#shared/billing/access.ts'
import type { Tx } from '../db/company-door.ts'
import { billingAccounts, companies } from '../db/schema.ts'
import { locked } from '../errors.ts'

/** What the company may do at this moment of billing's clock, by what the provider told last. */
export async function readAccess(tx: Tx, now: Date): Promise<Access> {
  const [row] = await tx
    .select({ companyCreatedAt: companies.createdAt, account: billingAccounts })
    .from(companies)
    .leftJoin(billingAccounts, eq(billingAccounts.companyId, companies.companyId))
  if (!row) throw new Error('The company has no row.')
  const { companyCreatedAt, account } = row
  return accessAt(now.getTime(), {
    companyCreatedAt: companyCreatedAt.getTime(),
    subscription: account && subscriptionFacts(account),
  })
}

/**
 * Lets only companies with full access change something.
 *
 * @throws Refusal 'locked'.
 */
export async function refuseLocked(tx: Tx, now: Date): Promise<void> {
  const { isFull } = await readAccess(tx, now)
  if (!isFull)
    throw locked('Your company can only read and export at the moment. An admin can change that under Billing.')
}

/** What access follows from; null before the first subscription. */
export function subscriptionFacts(
  account: typeof billingAccounts.$inferSelect,
): BillingFacts['subscription'] {
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
