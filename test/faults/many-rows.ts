import { v7 as newId } from 'uuid'
import { sealAudit } from '#server/platform/audit/seal.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type Database, type DatabaseConfig, openDatabase } from '#server/platform/db/open.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { companyId, fillCompany } from '../../bench/company.ts'

/** So many rows each person of `fillCompany` has, their requests and days included. */
const rowsPerPerson = 89
const linesAtOnce = 2000

/** Fills a database with one company of about so many rows, a tenth of them lines of a sealed audit log. */
export async function fillWithRows(settings: DatabaseConfig, rows: number): Promise<void> {
  // Hundreds of thousands of rows in one statement take longer than a request may.
  const database = await openDatabase({ ...settings, statementTimeoutMs: 600_000 })
  try {
    await migrateDatabase(database)
    await fillCompany(database, Math.ceil((rows * 0.8) / rowsPerPerson))
    await nameOwner(database)
    await writeAuditLog(database, rows / 10)
  } finally {
    await database.close()
  }
}

/** Writes some more lines into the company's audit log, and seals them. */
export async function addAuditLines(settings: DatabaseConfig, lines: number): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await writeAuditLog(database, lines)
  } finally {
    await database.close()
  }
}

/** Companies are found by somebody who signs in to them. */
async function nameOwner(database: Database): Promise<void> {
  await database.asOwner((client) =>
    client.query(
      `INSERT INTO identities (id, issuer, subject, email, first_name, last_name, company_id, user_id, created_at)
       SELECT id, 'drill', id::text, email, first_name, last_name, company_id, id, created_at FROM users
       WHERE company_id = $1 LIMIT 1`,
      [companyId],
    ),
  )
}

async function writeAuditLog(database: Database, lines: number): Promise<void> {
  const jobs = await startJobs(database, { onError: () => {}, schedule: false })
  await database.restrict()
  const inCompany = withTenant(database.pool, jobs)
  const at = new Date()
  for (let written = 0; written < lines; written += linesAtOnce) {
    const changes = Array.from({ length: Math.min(linesAtOnce, lines - written) }, (_, line) => ({
      action: 'company.exported' as const,
      subjectId: companyId,
      after: { line: written + line },
    }))
    await inCompany(companyId, (tx) => auditAll(tx, { at, companyId, actorId: null }, changes))
  }
  await sealAudit({ inCompany, now: () => at }, { companyId, firstAuditId: newId() })
  await jobs.stop()
}

/** How many rows each table of the product has, over all companies; for a login that sees them all. */
export async function countRows(
  query: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<string> {
  const tables = await query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
  )
  const counts: string[] = []
  for (const { name } of tables) {
    const [row] = await query(`SELECT count(*)::int AS rows FROM "${String(name)}"`)
    counts.push(`${String(name)} ${String(row?.['rows'])}`)
  }
  return counts.join('\n')
}
