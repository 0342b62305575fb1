import { type AuditedChange, type Author, actorIdOf, audit } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { releaseCover } from './covering.ts'
import type { LeaveRow } from './rows.ts'

/** What the audit log calls a step of leave, or of a change of it. */
export function actionOn<Step extends string>({ amendsId }: Pick<LeaveRow, 'amendsId'>, step: Step) {
  return amendsId === null ? (`leave-request.${step}` as const) : (`leave-amendment.${step}` as const)
}

/** `notify`: ids of the people whom it concerns. */
type LeaveUpdate = AuditedChange & { notify: readonly string[] }

/**
 * Audits what happened to somebody's leave, and notifies these people, but for the one who did it; of
 * cancelled leave, also the colleague who covers.
 */
export async function recordLeaveUpdate(
  tx: Tx,
  author: Author,
  { notify, ...change }: LeaveUpdate,
): Promise<void> {
  const auditId = await audit(tx, author, change)
  for (const recipientId of new Set(notify)) {
    if (recipientId !== actorIdOf(author))
      await tx.enqueue('mail-leave-news', { requestId: change.subjectId, auditId, recipientId })
  }
  if (change.action === 'leave-request.cancelled')
    await releaseCover(tx, { requestId: change.subjectId, actorId: actorIdOf(author) })
  await tx.invalidate('leave')
}
