import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { factsIn } from '#server/features/leave-record/facts-in.ts'
import { auditLog, leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'

/** What an approver decides, or the product itself. */
const decisions: readonly AuditAction[] = [
  'leave-request.approved',
  'leave-request.rejected',
  'leave-amendment.approved',
  'leave-amendment.rejected',
]
const undone: readonly AuditAction[] = ['leave-request.decision-undone', 'leave-amendment.decision-undone']

/** Whether a person decided the request, as the audit log has it: recorded and imported leave has a decider, too. */
export const wasDecided = sql`EXISTS (
  SELECT FROM ${auditLog} WHERE ${and(
    eq(auditLog.companyId, leaveRequests.companyId),
    eq(auditLog.subjectId, leaveRequests.id),
    inArray(auditLog.action, [...decisions]),
    isNotNull(auditLog.actorId),
  )})`

/** A decision about a request or an amendment that was not undone. */
export type Decision = {
  /** Of its line in the audit log. */
  id: string
  /** Null where the product itself approved it. */
  actorId: string | null
  at: Date
  /** The id of the approver in whose place a deputy decided. */
  inPlaceOf: string | undefined
  /** Why the product itself approved it. */
  because: string | undefined
  /** As one of several that were selected. */
  isTogether: boolean
  /** How many decisions about the same were undone before it. */
  undoneBefore: number
}

/** The decision about this request or amendment, from the audit log; undefined without one. */
export async function readDecision(tx: Tx, requestId: string): Promise<Decision | undefined> {
  const { id, at, actorId, action, subjectId, after } = auditLog
  const lines = await tx
    .select({ id, at, actorId, action, after })
    .from(auditLog)
    .where(eq(subjectId, requestId))
    // They are made under the request's lock, in the order of the effects; `at` is from before it.
    .orderBy(id)
  let decision: Decision | undefined
  let undoneBefore = 0
  for (const line of lines) {
    if (decisions.includes(line.action)) {
      const { inPlaceOf, because, via } = factsIn(line.after)
      const isTogether = via === 'selection'
      decision = {
        id: line.id,
        actorId: line.actorId,
        at: line.at,
        inPlaceOf,
        because,
        isTogether,
        undoneBefore,
      }
    } else if (undone.includes(line.action)) {
      decision = undefined
      undoneBefore += 1
    }
  }
  return decision
}

/** How many decisions about this request or amendment were undone. */
export async function countUndone(tx: Tx, id: string): Promise<number> {
  return tx.$count(auditLog, and(eq(auditLog.subjectId, id), inArray(auditLog.action, [...undone])))
}
