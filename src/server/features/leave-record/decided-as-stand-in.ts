import { and, eq, sql } from 'drizzle-orm'
import { auditLog, leaveRequests } from '#server/platform/db/schema.ts'

/**
 * Whether this person decided the request in somebody's place, as the audit log has it, or because its steps asked for them. Such a
 * decision stays theirs to see and to undo when their right to decide has ended; one in their own right doesn't.
 */
export function decidedAsStandIn(userId: string) {
  return sql<boolean>`(${leaveRequests.decidedBy} = ${userId} AND (${leaveRequests.approvalSteps} IS NOT NULL OR EXISTS (
    SELECT FROM ${auditLog} WHERE ${and(
      eq(auditLog.companyId, leaveRequests.companyId),
      eq(auditLog.subjectId, leaveRequests.id),
      eq(auditLog.actorId, userId),
      sql`${auditLog.after} ->> 'inPlaceOf' IS NOT NULL`,
    )})))`
}
