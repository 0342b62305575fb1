import { and, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { auditLog } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'

/**
 * When the audit log has its latest line about a row: of these actions, or of any. Written by hand, as
 * drizzle leaves out table names in a query of one table.
 */
export function auditedAt(table: 'leave_requests' | 'users', actions?: readonly AuditAction[]): SQL {
  const row = sql.identifier(table)
  const isOfThese = actions && sql`AND line.action = ANY (${listOf(actions)}::text[])`
  return sql`(SELECT max(line.at) FROM audit_log line
    WHERE line.company_id = ${row}.company_id AND line.subject_id = ${row}.id ${isOfThese})`
}

/** The ids that the audit log has lines about from `since` on: of these actions, or of any. */
export function auditedSince(tx: Tx, since: Date, actions?: readonly AuditAction[]) {
  return tx
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(and(gte(auditLog.at, since), actions && inArray(auditLog.action, [...actions])))
}
