import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type BillingAccount, countActiveMembers, readAccount } from './account.ts'

/** How many seats the provider is to charge for. */
export type DueSeats = { subscriptionId: string; itemId: string; quantity: number; prorates: boolean }

/** Undefined if the provider has the right number already, by our copy, or seats aren't charged for now. */
export async function findDueSeats(tx: Tx): Promise<DueSeats | undefined> {
  const account = await readAccount(tx)
  const { subscriptionId, subscriptionItemId: itemId } = account ?? {}
  if (!account || !subscriptionId || !itemId || !countsSeats(account)) return undefined
  const quantity = await countActiveMembers(tx)
  if (quantity === account.quantity) return undefined
  // A trial costs nothing.
  return { subscriptionId, itemId, quantity, prorates: account.status !== 'trialing' }
}

/**
 * For every transaction that changes the number of active members: a job updates the provider, if seats are
 * charged for.
 */
export async function enqueueSeats(tx: Tx): Promise<void> {
  const account = await readAccount(tx)
  if (account && countsSeats(account)) await tx.enqueue('set-seats', {})
}

/** An incomplete or paused subscription gets its seats when it resumes: each sync compares. */
function countsSeats({ status }: BillingAccount): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}
