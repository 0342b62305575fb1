import { billingAccounts } from '#server/platform/db/schema.ts'
import { readAccess } from '#server/platform/tenancy/access.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import { beginEvaluation, remindOfEnd } from './reminders.ts'

/** A little less than a day, so that a sync comes with every 24th hour. */
const staleMs = 23 * 3_600_000
/** A little more than from one hourly run to the next. */
const sinceLastRunMs = 90 * 60_000

/** `now` is billing's clock. */
export async function doHourlyBilling(tx: Tx, now: Date): Promise<void> {
  await beginEvaluation(tx, now)
  await remindOfEnd(tx, now)
  await announceAccessChange(tx, now)
  await syncDaily(tx, now)
}

/**
 * Updates open screens if time alone has opened or closed the company since the last run. Twice does no harm.
 */
async function announceAccessChange(tx: Tx, now: Date): Promise<void> {
  const before = await readAccess(tx, new Date(now.getTime() - sinceLastRunMs))
  const after = await readAccess(tx, now)
  if (before.isFull !== after.isFull) await tx.invalidate('billing', 'session')
}

/**
 * Compares our copy with the card provider once a day, in case a webhook was lost. It comes a day after the
 * last sync, so companies are spread over the day, and a server that was down catches up.
 */
async function syncDaily(tx: Tx, now: Date): Promise<void> {
  const { status, syncedAt } = billingAccounts
  const [account] = await tx.select({ status, syncedAt }).from(billingAccounts)
  if (!account?.status || isOver(account.status)) return
  const isFresh = account.syncedAt && now.getTime() - account.syncedAt.getTime() < staleMs
  if (!isFresh) await tx.enqueue('sync-billing', {})
}
