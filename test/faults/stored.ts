import { and, eq, isNull } from 'drizzle-orm'
import { companiesHere } from '#server/commands/companies.ts'
import { verifyChain } from '#server/features/audit-log/verify.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { auditLog, leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { type Tx, type WithTenant, withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { sampleCompanyName } from '#stand-ins/sample-company/company.ts'
import { complaintsOfLeave, type LeaveRows } from '../invariants/leave-rows.ts'
import { noJobs } from '../no-jobs.ts'
import type { Load } from './load.ts'
import type { Installation } from './testbed.ts'

type Stored = Pick<Installation, 'dataDir' | 'env'>

/** What lies in the database, in words where it is wrong. */
export type Verdict = {
  /** Acknowledged, and not there, or not as it was last acknowledged. */
  lost: string[]
  /** Half-done or contradictory (the invariants of trust, 'Faults'). */
  unsound: string[]
}

/** An open database, and the way into its companies. */
type Looking = { database: Database; inCompany: WithTenant }

/** Looks into the database itself; an embedded one must have no server at that moment. */
export async function judgeStored(installation: Stored, loads: readonly Load[]): Promise<Verdict> {
  return lookingInto(installation, async ({ database, inCompany }) => {
    const verdict: Verdict = { lost: [], unsound: [] }
    for (const [companyId, ofCompany] of Map.groupBy(loads, ({ company }) => company.id)) {
      const rows = await inCompany(companyId, readRows)
      verdict.lost.push(...ofCompany.flatMap((load) => lostOf(load, rows)))
      verdict.unsound.push(...(await complaintsOfStored({ database, inCompany }, companyId)))
    }
    return verdict
  })
}

/** What is unsound in any company. An embedded database must have no server at that moment. */
export async function judgeAllCompanies(installation: Stored): Promise<string[]> {
  return lookingInto(installation, complaintsOfAll)
}

/** `judgeAllCompanies` of a database that is open. */
export async function complaintsOfAll({ database, inCompany }: Looking): Promise<string[]> {
  const directory = openDirectory(database.pool, noJobs)
  const complaints: string[] = []
  for await (const { id, name } of companiesHere({ inCompany, directory })) {
    // The sample company's decisions were stored without notifications.
    const withJobs = name !== sampleCompanyName
    complaints.push(...(await complaintsOfStored({ database, inCompany }, id, withJobs)))
  }
  return complaints
}

/**
 * What of a company is half-done or contradicts itself: its leave, its admins, its audit chain, the jobs of
 * its decisions.
 */
async function complaintsOfStored(
  { database, inCompany }: Looking,
  companyId: string,
  withJobs = true,
): Promise<string[]> {
  const rows = await inCompany(companyId, readRows)
  return [
    ...complaintsOfLeave(rows),
    ...(await complaintsOfCompany(inCompany, companyId)),
    ...(withJobs ? complaintsOfJobs(rows, await readDecisionJobs(database, companyId)) : []),
  ]
}

async function lookingInto<T>({ dataDir, env }: Stored, look: (looking: Looking) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig({ ...env, DATA_DIR: dataDir }).database)
  try {
    await database.restrict()
    return await look({ database, inCompany: withTenant(database.pool, noJobs) })
  } finally {
    await database.close()
  }
}

async function readRows(tx: Tx): Promise<LeaveRows> {
  return {
    requests: await tx.select().from(leaveRequests),
    days: await tx.select().from(leaveRequestDays),
    audit: await tx.select({ subjectId: auditLog.subjectId, action: auditLog.action }).from(auditLog),
  }
}

function lostOf({ acknowledged }: Load, { requests }: LeaveRows): string[] {
  const statusOf = new Map(requests.map(({ id, status }) => [id, status]))
  return [...acknowledged].flatMap(([id, { mayBe }]) => {
    const status = statusOf.get(id)
    if (status && mayBe.has(status)) return []
    return [`${id} is ${status ?? 'gone'} instead of ${[...mayBe].join(' or ')}`]
  })
}

async function complaintsOfCompany(inCompany: WithTenant, companyId: string): Promise<string[]> {
  const admins = await inCompany(companyId, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.deactivatedAt))),
  )
  const { firstBad } = await verifyChain((work) => inCompany(companyId, work))
  return [
    ...(admins.length === 0 ? [`${companyId} has no admin`] : []),
    ...(firstBad ? [`the audit chain of ${companyId}: ${firstBad.problem} at ${firstBad.position}`] : []),
  ]
}

/** The ids of decided requests, one for each job that notifies of the decision. */
async function readDecisionJobs(database: Database, companyId: string): Promise<string[]> {
  const { rows } = await database.asOwner((client) =>
    client.query<{ requestId: string }>(
      `SELECT data->>'requestId' AS "requestId" FROM pgboss.job_common
       WHERE name = 'mail-leave-decided' AND data->>'companyId' = $1`,
      [companyId],
    ),
  )
  return rows.map(({ requestId }) => requestId)
}

/**
 * Each decision of a person is notified by one job, also one that was undone. Recorded leave has another kind
 * of job; leave approved at once has one at most.
 */
function complaintsOfJobs({ requests, audit }: LeaveRows, jobs: readonly string[]): string[] {
  const jobsOf = Map.groupBy(jobs, (requestId) => requestId)
  const decisions = audit.filter(({ action }) => deciding.test(action))
  const decisionsOf = Map.groupBy(decisions, ({ subjectId }) => subjectId)
  return requests.flatMap(({ id, decidedBy }) => {
    const found = jobsOf.get(id)?.length ?? 0
    const most = decisionsOf.get(id)?.length ?? 0
    const least = decidedBy === null ? 0 : most
    return found >= least && found <= most ? [] : [`${id} has ${found} jobs of its decision`]
  })
}

const deciding = /^leave-(request|amendment)\.(approved|rejected)$/
