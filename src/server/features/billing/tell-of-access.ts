import { readAccess } from '#server/platform/tenancy/access.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** A little more than from one hourly walk to the next. */
const walkMs = 90 * 60_000

/** Tells open screens where time alone has opened or closed the company since the last hourly walk. Twice does no harm. */
export async function announceAccessChange(tx: Tx, now: Date): Promise<void> {
  const before = await readAccess(tx, new Date(now.getTime() - walkMs))
  const after = await readAccess(tx, now)
  if (before.isFull !== after.isFull) await tx.invalidate('billing', 'session')
}
