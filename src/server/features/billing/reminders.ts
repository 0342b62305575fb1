import { eq, isNull, ne, or } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { billingAccounts, companies } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { accessOf } from '#server/platform/tenancy/access.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { endsWithPeriod } from '#shared/billing/access.ts'

const reminderMs = 3 * 86_400_000

type Account = typeof billingAccounts.$inferSelect
type NoticeKind = JobPayloads['tell-billing']['news']
/** What admins are reminded of before it ends. */
type End = { notice: NoticeKind; at: Date }

/**
 * Starts the evaluation period of a company that has none: it is new, was imported from its file, or is older
 * than billing on this server. `now` is billing's clock.
 */
export async function beginEvaluation(tx: Tx, now: Date): Promise<void> {
  const [company] = await tx
    .select({ companyId: companies.companyId, evaluationFrom: billingAccounts.evaluationFrom })
    .from(companies)
    .leftJoin(billingAccounts, eq(billingAccounts.companyId, companies.companyId))
  if (!company || company.evaluationFrom) return
  await lockCompany(tx)
  await tx
    .insert(billingAccounts)
    .values({ companyId: company.companyId, evaluationFrom: now })
    .onConflictDoUpdate({
      target: billingAccounts.companyId,
      set: { evaluationFrom: now },
      setWhere: isNull(billingAccounts.evaluationFrom),
    })
}

/** Notifies admins three days before the trial or the evaluation period ends; of each end once. */
export async function remindOfEnd(tx: Tx, now: Date): Promise<void> {
  const [account] = await tx.select().from(billingAccounts)
  const end = account && endOf(account, now)
  if (!end || end.at <= now || end.at.getTime() - now.getTime() > reminderMs) return
  const { remindedOfEnd } = billingAccounts
  // Of two nodes that run this at once, the second finds it set.
  const isFirst = await tx
    .update(billingAccounts)
    .set({ remindedOfEnd: end.at })
    .where(or(isNull(remindedOfEnd), ne(remindedOfEnd, end.at)))
    .returning({ companyId: billingAccounts.companyId })
  if (isFirst.length === 0) return
  await notifyAdmins(tx, end.notice, end.at.toISOString())
}

/**
 * What ends by itself: a trial, also with a card to pay from then on, but not a cancelled one; or the
 * evaluation period.
 */
export function endOf(account: Account, now: Date): End | undefined {
  const { status, trialEnd } = account
  const goesOn = trialEnd && !endsWithPeriod({ ...account, currentPeriodEnd: trialEnd })
  if (status === 'trialing') return goesOn ? { notice: 'trial-ends', at: trialEnd } : undefined
  if (status) return undefined
  const { fullUntil } = accessOf(account, now)
  return fullUntil === null ? undefined : { notice: 'look-around-ends', at: new Date(fullUntil) }
}

/** Notifies every active admin, by jobs of this transaction. `about`: the instant or the invoice. */
export async function notifyAdmins(tx: Tx, notice: NoticeKind, about: string): Promise<void> {
  for (const recipientId of await findAdminIds(tx))
    await tx.enqueue('tell-billing', { news: notice, about, recipientId })
}
