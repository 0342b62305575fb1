import { sql } from 'drizzle-orm'
import { billingAccounts, users } from '#server/platform/db/schema.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import type { Price } from '#shared/billing/price.ts'
import type { Billing } from './payment-provider.ts'

export type BillingAccount = typeof billingAccounts.$inferSelect

/** Our copy of what the provider holds of the company. */
export async function readAccount(tx: Tx): Promise<BillingAccount | undefined> {
  const [account] = await tx.select().from(billingAccounts)
  return account
}

/** Updates the copy before the next sync; a sync that has fetched already then fetches again. */
export async function writeAccount(
  tx: Tx,
  companyId: string,
  change: Partial<Omit<BillingAccount, 'companyId' | 'version'>>,
): Promise<void> {
  await tx
    .insert(billingAccounts)
    .values({ companyId, version: 1, ...change })
    .onConflictDoUpdate({
      target: billingAccounts.companyId,
      set: { version: sql`${billingAccounts.version} + 1`, ...change },
    })
}

/** The id of the subscription that is not over, by our copy. */
export function liveSubscriptionId(account: BillingAccount | undefined): string | undefined {
  if (!account?.subscriptionId || !account.status || isOver(account.status)) return undefined
  return account.subscriptionId
}

/** The price of a seat: that of its subscription, else that of new ones. */
export function priceOf(account: BillingAccount | undefined, { price }: Pick<Billing, 'price'>): Price {
  return { amount: account?.unitCents ?? price.amount, currency: account?.currency ?? price.currency }
}

/** The seats that are paid for. */
export function countActiveMembers(tx: Tx): Promise<number> {
  return tx.$count(users, isMember)
}
