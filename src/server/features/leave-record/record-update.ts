import { type AuditedChange, type Author, actorIdOf, audit, timeOf } from '#server/platform/audit/service.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { releaseCover } from './covering.ts'
import { readInBells } from './in-bells.ts'
import type { LeaveRow } from './rows.ts'

/** What the audit log calls a step of leave, or of a change of it. */
export function actionOn<Step extends string>({ amendsId }: Pick<LeaveRow, 'amendsId'>, step: Step) {
  return amendsId === null ? (`leave-request.${step}` as const) : (`leave-amendment.${step}` as const)
}

/** `notify`: ids of the people whom it concerns. `auditId`: of the audit log's line; default, a new one. */
type LeaveUpdate = AuditedChange & { notify: readonly string[]; auditId?: string | undefined }

/**
 * Audits what happened to somebody's leave, and notifies these people, but for the one who did it; of
 * cancelled leave, also the colleague who covers. If it no longer waits for a decision, what told people that
 * it does is read.
 */
export async function recordLeaveUpdate(
  tx: Tx,
  author: Author,
  { notify, auditId: id, ...change }: LeaveUpdate,
): Promise<void> {
  const auditId = await audit(tx, author, change, id)
  const { subjectId: requestId } = change
  const actorId = actorIdOf(author)
  const told = new Set(notify)
  if (actorId) told.delete(actorId)
  for (const recipientId of told) await tx.enqueue('mail-leave-news', { requestId, auditId, recipientId })
  if (change.action === 'leave-request.cancelled') await releaseCover(tx, { requestId, actorId, told })
  const status = change.after?.['status']
  if (status !== undefined && status !== 'pending') await readInBells(tx, { requestId, now: timeOf(author) })
  await tx.invalidate('leave')
}
