import { and, eq, sql } from 'drizzle-orm'
import { auditLog, leaveRequests } from '#server/platform/db/schema.ts'

/**
 * Whether this person decided the request, or approved a step of it, in somebody's place, as the audit log
 * has it, or because the step named them. Such a decision stays theirs to see and to undo when their right to
 * decide has ended; one in their own right doesn't.
 */
export function decidedAsStandIn(userId: string) {
  const { approvalSteps } = leaveRequests
  const named = JSON.stringify([userId])
  return sql<boolean>`(
    (${leaveRequests.decidedBy} = ${userId} AND (
      coalesce(${approvalSteps} -> 'steps' -> (${approvalSteps} ->> 'current')::int -> 'people' @> ${named}::jsonb, false)
      OR EXISTS (SELECT FROM ${auditLog} WHERE ${and(
        eq(auditLog.companyId, leaveRequests.companyId),
        eq(auditLog.subjectId, leaveRequests.id),
        eq(auditLog.actorId, userId),
        sql`${auditLog.after} ->> 'inPlaceOf' IS NOT NULL`,
      )})))
    OR EXISTS (SELECT FROM jsonb_array_elements(${approvalSteps} -> 'approvals') AS given
      WHERE given ->> 'by' = ${userId} AND (given ->> 'inPlaceOf' IS NOT NULL
        OR ${approvalSteps} -> 'steps' -> (given ->> 'step')::int -> 'people' @> ${named}::jsonb)))`
}
