import { and, eq, gte, inArray, like, lt, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { auditLog, auditPersonal, leaveRequests, users } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { instantAt } from '#server/platform/zoned-time.ts'
import type { AuditFilter } from '#shared/audit/contract.ts'
import { addDays } from '#shared/plain-date.ts'

/**
 * The condition of a query. Days begin and end in the company's time zone.
 *
 * @throws Refusal 'notFound' for a person of another company.
 */
export async function conditionOf(
  tx: Tx,
  { noun, personId, startDate, endDate }: AuditFilter,
): Promise<SQL | undefined> {
  if (personId !== undefined) await requireActor(tx, personId)
  const timeZone = await readCompanyTimeZone(tx)
  const beginOf = (date: string) => instantAt(date, '00:00', timeZone)
  return and(
    noun === undefined ? undefined : like(auditLog.action, `${noun}.%`),
    startDate === undefined ? undefined : gte(auditLog.at, beginOf(startDate)),
    endDate === undefined ? undefined : lt(auditLog.at, beginOf(addDays(endDate, 1))),
    personId === undefined ? undefined : inArray(auditLog.id, linesAbout(tx, personId)),
  )
}

/** A person or a company's API key. */
async function requireActor(tx: Tx, id: string): Promise<void> {
  const [actor] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!actor) throw notFound('That person doesn’t exist.')
}

/**
 * What a person did, what was done to them or their leave, and what holds personal values of theirs. Each
 * part has an index.
 */
function linesAbout(tx: Tx, personId: string) {
  const { id } = auditLog
  const ownLeave = tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, personId))
  return unionAll(
    tx.select({ id }).from(auditLog).where(eq(auditLog.actorId, personId)),
    tx.select({ id }).from(auditLog).where(eq(auditLog.subjectId, personId)),
    tx.select({ id }).from(auditLog).where(inArray(auditLog.subjectId, ownLeave)),
    tx.select({ id: auditPersonal.auditId }).from(auditPersonal).where(eq(auditPersonal.userId, personId)),
  )
}
