import { type AuditEntry, recordAudit } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type LeaveUpdate = {
  requestId: string
  entry: Omit<AuditEntry, 'subjectId'>
  /** Ids of the people whom it concerns; whoever did it is left out. */
  tell: readonly string[]
}

/** Writes down what happened to somebody's leave, and tells the people concerned. */
export async function recordLeaveUpdate(tx: Tx, { requestId, entry, tell }: LeaveUpdate): Promise<void> {
  const auditId = await recordAudit(tx, { ...entry, subjectId: requestId })
  for (const recipientId of new Set(tell)) {
    if (recipientId !== entry.actorId)
      await tx.enqueue('mail-leave-news', { requestId, auditId, recipientId })
  }
  await tx.invalidate('leave')
}
