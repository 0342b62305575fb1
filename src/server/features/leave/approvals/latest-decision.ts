import { and, eq, inArray } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { auditLog } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'

/** What an approver decides, or the product itself. */
export const decisions: readonly AuditAction[] = [
  'leave-request.approved',
  'leave-request.rejected',
  'leave-amendment.approved',
  'leave-amendment.rejected',
]
const undone: readonly AuditAction[] = ['leave-request.decision-undone', 'leave-amendment.decision-undone']

/** A decision about a request or an amendment that was not undone. */
export type Decision = {
  /** Of its line in the audit log. */
  id: string
  /** Null where the product itself approved it. */
  actorId: string | null
  at: Date
  /** How many decisions about the same were undone before it. */
  undoneBefore: number
}

/** The decision about each of these, from the audit log; those without one are left out. */
export async function readDecisions(tx: Tx, ids: readonly string[]): Promise<Map<string, Decision>> {
  const found = new Map<string, Decision>()
  if (ids.length === 0) return found
  const { id, at, actorId, action, subjectId } = auditLog
  const lines = await tx
    .select({ id, at, actorId, action, subjectId })
    .from(auditLog)
    .where(isOneOf(subjectId, ids))
    // They are made under the request's lock, in the order of the effects; `at` is from before it.
    .orderBy(id)
  const undoneOf = new Map<string, number>()
  for (const line of lines) {
    const undoneBefore = undoneOf.get(line.subjectId) ?? 0
    if (decisions.includes(line.action)) {
      found.set(line.subjectId, { id: line.id, actorId: line.actorId, at: line.at, undoneBefore })
    } else if (undone.includes(line.action)) {
      undoneOf.set(line.subjectId, undoneBefore + 1)
      found.delete(line.subjectId)
    }
  }
  return found
}

/** How many decisions about this request or amendment were undone. */
export async function countUndone(tx: Tx, id: string): Promise<number> {
  return tx.$count(auditLog, and(eq(auditLog.subjectId, id), inArray(auditLog.action, [...undone])))
}
