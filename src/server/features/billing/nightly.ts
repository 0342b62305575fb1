import { billingAccounts } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'

/** A little less than a day, so that it comes with every 24th hour. */
const staleMs = 23 * 3_600_000

/**
 * Once a day, what the card provider holds is compared with our copy, should a webhook have been lost. It comes a day after the
 * last time, so companies are spread over the day, and a server that was down catches up.
 */
export async function compareDaily(tx: Tx, now: Date): Promise<void> {
  const { status, syncedAt } = billingAccounts
  const [account] = await tx.select({ status, syncedAt }).from(billingAccounts)
  if (!account?.status || isOver(account.status)) return
  const isFresh = account.syncedAt && now.getTime() - account.syncedAt.getTime() < staleMs
  if (!isFresh) await tx.enqueue('sync-billing', {})
}
