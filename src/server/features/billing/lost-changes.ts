import { audit } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import type { BillingAccount } from './account.ts'
import { closeOperation, findOpenOperation, type Operation } from './open-operation.ts'

/** What the audit log says of a cancellation, and of taking it back. */
export const actionOf = { cancel: 'subscription.cancelled', keep: 'subscription.kept' } as const

/**
 * Notes what the provider has done although its answer was lost, as whoever asked would have noted it: perhaps nobody asks again.
 * `account` is what the provider holds now.
 */
export async function noteLostChanges(tx: Tx, account: BillingAccount, at: Date): Promise<void> {
  const { companyId } = account
  for (const kind of ['cancel', 'keep'] as const) {
    const open = await findOpenOperation(tx, kind)
    if (!open || !isDone(open, account) || !(await closeOperation(tx, open.id, at))) continue
    const actorId = typeof open.params['actorId'] === 'string' ? open.params['actorId'] : null
    await audit(tx, { at, companyId, actorId }, { action: actionOf[kind], subjectId: companyId })
  }
}

function isDone({ kind, params }: Operation, { subscriptionId, status, cancelAt }: BillingAccount): boolean {
  if (params['subscriptionId'] !== subscriptionId || !status) return false
  const isEnding = cancelAt !== null || isOver(status)
  return kind === 'cancel' ? isEnding : !isEnding
}
