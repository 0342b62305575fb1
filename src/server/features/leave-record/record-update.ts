import { type AuditedChange, type Author, actorIdOf, audit } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** `notify`: ids of the people whom it concerns. */
type LeaveUpdate = AuditedChange & { notify: readonly string[] }

/** Audits what happened to somebody's leave, and notifies these people, but for the one who did it. */
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
  await tx.invalidate('leave')
}
