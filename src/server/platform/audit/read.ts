import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog, auditPersonal } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Facts } from './service.ts'

/** An audit line with its personal values, unless they have been erased. */
export type AuditLine = Omit<
  typeof auditLog.$inferSelect,
  'before' | 'after' | 'personalDigest' | 'keyId'
> & {
  before: Facts | null
  after: Facts | null
}

/** The columns of a line, for queries that join `audit_personal` by `withPersonal`. */
export const lineFacts = {
  before: merged(auditLog.before, auditPersonal.before),
  after: merged(auditLog.after, auditPersonal.after),
}

export const withPersonal = and(
  eq(auditPersonal.companyId, auditLog.companyId),
  eq(auditPersonal.auditId, auditLog.id),
)

/** The company's lines, oldest first. */
export async function readAuditLines(tx: Tx, where: SQL | undefined): Promise<AuditLine[]> {
  const { companyId, id, at, actorId, action, subjectId } = auditLog
  return tx
    .select({ companyId, id, at, actorId, action, subjectId, ...lineFacts })
    .from(auditLog)
    .leftJoin(auditPersonal, withPersonal)
    .where(where)
    .orderBy(asc(at), asc(id))
}

function merged(facts: PgColumn, personal: PgColumn): SQL<Facts | null> {
  return sql<Facts | null>`CASE WHEN ${personal} IS NULL THEN ${facts} ELSE coalesce(${facts}, '{}') || ${personal} END`
}
