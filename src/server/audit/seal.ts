import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CompanyDoor, Tx } from '../db/company-door.ts'
import { auditLog, auditSeals } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import { chainBegins, sealOf } from './chain.ts'

/** So that a long import is sealed in several transactions. */
const linesAtOnce = 1000
/** Well over the second after which a line's own job comes. */
const overdueMs = 10 * 60_000

/** The job that adds a company's new audit lines to its chain. Again does nothing. */
export async function sealAudit(
  { inCompany, now }: { inCompany: CompanyDoor; now: () => Date },
  payload: JobPayloads['seal-audit'],
): Promise<undefined> {
  for (;;) {
    const sealed = await inCompany(payload.companyId, (tx) => sealNext(tx, payload, now()))
    if (sealed < linesAtOnce) return
  }
}

/**
 * Seals what has waited for ten minutes, as where its job was parked. At once and not by another job: while sealing fails, each
 * hour would park one more.
 */
export async function sealOverdue(
  services: { inCompany: CompanyDoor; now: () => Date },
  companyId: string,
): Promise<void> {
  const before = new Date(services.now().getTime() - overdueMs)
  const firstAuditId = await services.inCompany(companyId, (tx) =>
    findOldestUnsealed(tx, lt(auditLog.at, before)),
  )
  if (firstAuditId) await sealAudit(services, { companyId, firstAuditId })
}

/** The id of the oldest line that is in no chain, among those that meet the condition; null where all are. */
export async function findOldestUnsealed(tx: Tx, condition?: SQL): Promise<string | null> {
  const [oldest] = await selectUnsealed(tx, condition, 1)
  return oldest?.line.id ?? null
}

async function sealNext(
  tx: Tx,
  { companyId, firstAuditId }: JobPayloads['seal-audit'],
  now: Date,
): Promise<number> {
  // Two nodes may seal at once. Without this lock the second would run into the key of `audit_seals`, and be tried again.
  // And a plan that was made while the chain was short reads all of it for each line when it has grown.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seal ${companyId}`}, 0)),
    set_config('plan_cache_mode', 'force_custom_plan', true)`)
  const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1)
  // Ids grow with time: what came before the transaction's first line has jobs of its own. A chain begins with all there is,
  // and what follows its newest line may be the rest of a beginning that took several turns.
  const from = last && earlierId(firstAuditId, last.auditId)
  const waiting = await selectUnsealed(
    tx,
    from === undefined ? undefined : gte(auditLog.id, from),
    linesAtOnce,
  )
  let { position, hash } = last ?? { position: 0, hash: chainBegins }
  const seals = waiting.map(({ line }) => {
    position++
    hash = sealOf(hash, line)
    return { companyId, position, auditId: line.id, hash, sealedAt: now }
  })
  if (seals.length > 0) await tx.insert(auditSeals).values(seals)
  return seals.length
}

function selectUnsealed(tx: Tx, condition: SQL | undefined, limit: number) {
  return tx
    .select({ line: auditLog })
    .from(auditLog)
    .leftJoin(
      auditSeals,
      and(eq(auditSeals.companyId, auditLog.companyId), eq(auditSeals.auditId, auditLog.id)),
    )
    .where(and(isNull(auditSeals.auditId), condition))
    .orderBy(asc(auditLog.id))
    .limit(limit)
}

function earlierId(a: string, b: string): string {
  return a < b ? a : b
}
