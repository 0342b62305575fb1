import { audit } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { endsWithPeriod, isOver } from '#shared/billing/access.ts'
import type { BillingAccount } from './account.ts'
import { closeOperation, findOpenOperation, type Operation } from './open-operation.ts'

/** The audit log's action for a cancellation, and for undoing it. */
export const actionOf = { cancel: 'subscription.cancelled', keep: 'subscription.kept' } as const

/**
 * Audits changes that the provider made although its answer was lost, in the name of the person who asked:
 * perhaps nobody retries. `account` is what the provider holds now.
 */
export async function recordLostChanges(tx: Tx, account: BillingAccount, at: Date): Promise<void> {
  const { companyId } = account
  for (const kind of ['cancel', 'keep'] as const) {
    const open = await findOpenOperation(tx, kind)
    if (!open || !isDone(open, account) || !(await closeOperation(tx, open.id, at))) continue
    const actorId = typeof open.params['actorId'] === 'string' ? open.params['actorId'] : null
    await audit(tx, { at, companyId, actorId }, { action: actionOf[kind], subjectId: companyId })
  }
}

function isDone({ kind, params }: Operation, account: BillingAccount): boolean {
  const { subscriptionId, status, cancelAt } = account
  if (params['subscriptionId'] !== subscriptionId || !status) return false
  return kind === 'cancel' ? endsWithPeriod(account) || isOver(status) : cancelAt === null && !isOver(status)
}
