import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { type BillingAccount, countActiveMembers, readAccount } from './account.ts'

/** How many seats the provider is to count, and of what. */
export type DueSeats = { subscriptionId: string; itemId: string; quantity: number; prorates: boolean }

/** Undefined where the provider counts the active members already, by our copy, or none are paid for. */
export async function findDueSeats(tx: Tx): Promise<DueSeats | undefined> {
  const account = await readAccount(tx)
  const { subscriptionId, subscriptionItemId: itemId } = account ?? {}
  if (!account || !subscriptionId || !itemId || !countsSeats(account)) return undefined
  const quantity = await countActiveMembers(tx)
  if (quantity === account.quantity) return undefined
  // A trial costs nothing, whoever came and went.
  return { subscriptionId, itemId, quantity, prorates: account.status !== 'trialing' }
}

/** In every transaction that changes the number of active members: a job tells the provider, where that is paid for. */
export async function enqueueSeats(tx: Tx): Promise<void> {
  const account = await readAccount(tx)
  if (account && countsSeats(account)) await tx.enqueue('set-seats', {})
}

/** An incomplete or paused subscription gets its seats when it goes on: each sync compares. */
function countsSeats({ status }: BillingAccount): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}
