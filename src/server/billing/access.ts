import { type Access, accessAt, type BillingFacts } from '#shared/billing/access.ts'
import { askedAhead } from '../db/asked-ahead.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Tx } from '../db/company-door.ts'
import { billingAccounts } from '../db/schema.ts'
import { locked } from '../errors.ts'

type BillingAccount = typeof billingAccounts.$inferSelect

/** A little more than from one hourly walk to the next. */
const walkMs = 90 * 60_000

/** What the company may do at this moment of billing's clock, by what the provider told last. */
export async function readAccess(tx: Tx, now: Date): Promise<Access> {
  const [account] = await billingAccount.read(tx)
  return accessOf(account, now)
}

const selectAccount = builtOnce((database) => database.select().from(billingAccounts))

/** Each write asks for it, with the look-up of its session. */
export const billingAccount = askedAhead((database) => selectAccount(database))

/** The same of a row that was read already. */
export function accessOf(account: BillingAccount | undefined, now: Date): Access {
  return accessAt(now.getTime(), {
    lookAroundFrom: account?.lookAroundFrom?.getTime() ?? null,
    subscription: account ? subscriptionFacts(account) : null,
  })
}

/**
 * Lets only companies with full access change something.
 *
 * @throws Refusal 'locked'.
 */
export function refuseLocked({ isFull }: Access): void {
  if (!isFull)
    throw locked(
      'Your company can only read and export at the moment. An admin can change that under Billing.',
    )
}

/** Tells open screens where time alone has opened or closed the company since the last hourly walk. Twice does no harm. */
export async function tellOfAccess(tx: Tx, now: Date): Promise<void> {
  const before = await readAccess(tx, new Date(now.getTime() - walkMs))
  const after = await readAccess(tx, now)
  if (before.isFull !== after.isFull) await tx.changed('billing', 'session')
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
