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

/**
 * Whether a person decided the request, as the audit log has it: recorded and imported leave has a decider,
 * too.
 */
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

const decisionColumns = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  action: auditLog.action,
  after: auditLog.after,
}

/** The decision about this request or amendment, from the audit log; undefined without one. */
export async function readDecision(tx: Tx, requestId: string): Promise<Decision | undefined> {
  const lines = await tx
    .select(decisionColumns)
    .from(auditLog)
    .where(eq(auditLog.subjectId, requestId))
    // They are made under the request's lock, in the order of the effects; `at` is from before it.
    .orderBy(auditLog.id)
  let decision: Decision | undefined
  let undoneBefore = 0
  for (const line of lines) {
    if (decisions.includes(line.action)) {
      decision = decisionIn(line, undoneBefore)
    } else if (undone.includes(line.action)) {
      decision = undefined
      undoneBefore += 1
    }
  }
  return decision
}

/** The approval of a step, or the decision, in this line of the audit log. */
export async function readDecisionLine(tx: Tx, id: string): Promise<Decision | undefined> {
  const [line] = await tx.select(decisionColumns).from(auditLog).where(eq(auditLog.id, id))
  return line && decisionIn(line, 0)
}

type DecisionLine = Pick<typeof auditLog.$inferSelect, 'id' | 'at' | 'actorId' | 'after'>

function decisionIn({ id, at, actorId, after }: DecisionLine, undoneBefore: number): Decision {
  const { inPlaceOf, because, via } = factsIn(after)
  return { id, at, actorId, inPlaceOf, because, isTogether: via === 'selection', undoneBefore }
}
