import { eq, isNull, ne, or } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { billingAccounts, companies } from '#server/platform/db/schema.ts'
import type { BillingNews } from '#server/platform/queue/queue.ts'
import { accessOf } from '#server/platform/tenancy/access.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

const reminderMs = 3 * 86_400_000

type Account = typeof billingAccounts.$inferSelect
/** What admins are reminded of before it ends. */
type End = { news: BillingNews; at: Date }

/**
 * Gives a company that billing meets for the first time its days to look around: it is new, came with its file, or was here
 * before companies had to pay. `now` is billing's clock.
 */
export async function beginLookAround(tx: Tx, now: Date): Promise<void> {
  const [company] = await tx
    .select({ companyId: companies.companyId, lookAroundFrom: billingAccounts.lookAroundFrom })
    .from(companies)
    .leftJoin(billingAccounts, eq(billingAccounts.companyId, companies.companyId))
  if (!company || company.lookAroundFrom) return
  await lockCompany(tx)
  await tx
    .insert(billingAccounts)
    .values({ companyId: company.companyId, lookAroundFrom: now })
    .onConflictDoUpdate({
      target: billingAccounts.companyId,
      set: { lookAroundFrom: now },
      setWhere: isNull(billingAccounts.lookAroundFrom),
    })
}

/** Tells admins three days before that the trial, or looking around without one, is about to end; of each end once. */
export async function remindOfEnd(tx: Tx, now: Date): Promise<void> {
  const [account] = await tx.select().from(billingAccounts)
  const end = account && endOf(account, now)
  if (!end || end.at <= now || end.at.getTime() - now.getTime() > reminderMs) return
  const { remindedOfEnd } = billingAccounts
  // Of two nodes that walk at once, the second finds it set.
  const isFirst = await tx
    .update(billingAccounts)
    .set({ remindedOfEnd: end.at })
    .where(or(isNull(remindedOfEnd), ne(remindedOfEnd, end.at)))
    .returning({ companyId: billingAccounts.companyId })
  if (isFirst.length === 0) return
  await tellAdmins(tx, end.news, end.at.toISOString())
}

/** What ends by itself; a trial also where a card pays from then on, and not where it was cancelled. */
export function endOf(account: Account, now: Date): End | undefined {
  const { status, trialEnd, cancelAt } = account
  if (status === 'trialing') return trialEnd && !cancelAt ? { news: 'trial-ends', at: trialEnd } : undefined
  if (status) return undefined
  const { fullUntil } = accessOf(account, now)
  return fullUntil === null ? undefined : { news: 'look-around-ends', at: new Date(fullUntil) }
}

/** Tells every active admin, by jobs of this transaction. */
export async function tellAdmins(tx: Tx, news: BillingNews, about: string): Promise<void> {
  for (const recipientId of await findAdminIds(tx))
    await tx.enqueue('tell-billing', { news, about, recipientId })
}
