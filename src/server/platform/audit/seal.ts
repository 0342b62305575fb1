import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { auditLog, auditSeals } from '#server/platform/db/schema.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { chainBegins, sealOf } from './chain.ts'

/** Seals a long import in several transactions. */
const linesAtOnce = 1000
/** Far longer than the second after which a line's own job runs. */
const overdueMs = 10 * 60_000

/** Adds a company's new audit lines to its chain. Idempotent. */
export async function sealAudit(
  { inCompany, now }: { inCompany: WithTenant; now: () => Date },
  payload: JobPayloads['seal-audit'],
): Promise<undefined> {
  for (;;) {
    const isMore = await inCompany(payload.companyId, (tx) => sealNext(tx, payload, now()))
    if (!isMore) return
  }
}

/**
 * Seals what is overdue by ten minutes, such as when its job failed for good. At once and not by another job:
 * while sealing fails, each hour would add one more failed job.
 */
export async function sealOverdue(
  services: { inCompany: WithTenant; now: () => Date },
  companyId: string,
): Promise<void> {
  const before = new Date(services.now().getTime() - overdueMs)
  const firstAuditId = await services.inCompany(companyId, (tx) =>
    findOldestUnsealed(tx, lt(auditLog.at, before)),
  )
  if (firstAuditId) await sealAudit(services, { companyId, firstAuditId })
}

/** The id of the oldest unsealed line that meets the condition; null if there is none. */
export async function findOldestUnsealed(tx: Tx, condition?: SQL): Promise<string | null> {
  const [oldest] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .leftJoin(
      auditSeals,
      and(eq(auditSeals.companyId, auditLog.companyId), eq(auditSeals.auditId, auditLog.id)),
    )
    .where(and(isNull(auditSeals.auditId), condition))
    .orderBy(asc(auditLog.id))
    .limit(1)
  return oldest?.id ?? null
}

/** Seals the oldest unsealed lines; returns whether there may be more. */
async function sealNext(
  tx: Tx,
  { companyId, firstAuditId }: JobPayloads['seal-audit'],
  now: Date,
): Promise<boolean> {
  // Two nodes may seal at once. Without this lock the second would violate the key of `audit_seals` and be
  // retried.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seal ${companyId}`}, 0))`)
  const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1)
  // Ids grow with time: lines before the transaction's first one have jobs of their own. A chain begins with
  // all lines there are, and those after its newest line may be the rest of a beginning that took several
  // turns.
  const { waiting, isMore } = await findUnsealed(tx, last && earlierId(firstAuditId, last.auditId))
  let { position, hash } = last ?? { position: 0, hash: chainBegins }
  const seals = waiting.map((line) => {
    position++
    hash = sealOf(hash, line)
    return { companyId, position, auditId: line.id, hash, sealedAt: now }
  })
  if (seals.length > 0) await tx.insert(auditSeals).values(seals)
  return isMore
}

/**
 * The first unsealed lines from this id on, and whether others may follow. Lines and seals are read one after
 * the other: without table statistics, as after an import, a join compares each with each.
 */
async function findUnsealed(tx: Tx, firstId: string | undefined) {
  for (let from = firstId; ; ) {
    const lines = await tx
      .select()
      .from(auditLog)
      .where(from === undefined ? undefined : gte(auditLog.id, from))
      .orderBy(asc(auditLog.id))
      .limit(linesAtOnce)
    const sealed = await findSealed(tx, lines)
    const waiting = lines.filter(({ id }) => !sealed.has(id))
    const isMore = lines.length === linesAtOnce
    if (waiting.length > 0 || !isMore) return { waiting, isMore }
    from = lines.at(-1)?.id
  }
}

async function findSealed(tx: Tx, lines: readonly { id: string }[]): Promise<Set<string>> {
  const ids = lines.map(({ id }) => id)
  const { auditId } = auditSeals
  const sealed = await tx.select({ auditId }).from(auditSeals).where(isOneOf(auditId, ids))
  return new Set(sealed.map((seal) => seal.auditId))
}

function earlierId(a: string, b: string): string {
  return a < b ? a : b
}
