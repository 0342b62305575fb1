import type { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { appRole } from '#server/platform/db/roles.ts'
import { type Fault, fault } from '#server/platform/fault.ts'
import { mostParkedListed } from '#shared/job/most-listed.ts'

/** Where jobs go that failed every attempt: kept for 90 days, and shown to the admins of their company. */
export const parkedQueue = 'parked'

export type Parked = {
  id: string
  /** A `JobName`, or one of an earlier version. */
  name: string
  /** As it was sent. */
  payload: unknown
  parkedAt: Date
  /** How often it was tried. */
  attempts: number
  /** Null where it was cut off at its last attempt, as by a crash. */
  fault: Fault | null
}

/** What failed for good, within one transaction. */
export type ParkedJobs = {
  /** The newest first, 200 at most. */
  list(): Promise<Parked[]>
  /** Sends one again, to be tried as often as a new one; answers what it was, or undefined where there is none with this id. */
  retry(id: string): Promise<Parked | undefined>
  /** Gives one up; answers what it was, or undefined where there is none with this id. */
  dismiss(id: string): Promise<Parked | undefined>
}

export type ExecuteSql = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: unknown[]; rowCount: number | null }>

/** The parked jobs of one company, over a transaction under the restricted role: each of these queries names the company. */
export function parkedJobsOf(boss: PgBoss, companyId: string, executeSql: ExecuteSql): ParkedJobs {
  const jobs = parkedJobsIn(boss, { sql: `data->>'companyId' = $1`, values: [companyId] }, executeSql)
  return {
    list: () => outOfRole(executeSql, () => jobs.list()),
    retry: (id) => outOfRole(executeSql, () => jobs.retry(id)),
    dismiss: (id) => outOfRole(executeSql, () => jobs.dismiss(id)),
  }
}

/**
 * Steps out of the restricted role for `work` alone, over a transaction's connection: the role may add jobs, and neither read nor
 * change any.
 */
export async function outOfRole<T>(executeSql: ExecuteSql, work: () => Promise<T>): Promise<T> {
  await executeSql('SET LOCAL ROLE NONE')
  try {
    return await work()
  } finally {
    // Where the transaction failed, the role ends with it.
    await executeSql(`SET LOCAL ROLE ${appRole}`).catch(() => undefined)
  }
}

/** Those of all companies and of none, over a transaction with the owner's rights: for operators. */
export function allParkedJobs(boss: PgBoss, executeSql: ExecuteSql): ParkedJobs {
  return parkedJobsIn(boss, { sql: 'true', values: [] }, executeSql)
}

/** The companies of which a job was parked within the last day, and still waits: as the jobs name them, known to us or not. */
export async function listParkingCompanies(executeSql: ExecuteSql): Promise<string[]> {
  const { rows } = await executeSql(
    `SELECT DISTINCT data->>'companyId' AS company_id FROM pgboss.job_common
     WHERE name = '${parkedQueue}' AND state = 'created' AND created_on > now() - interval '1 day'
       AND data->>'companyId' IS NOT NULL`,
  )
  return rows.map((row) => companyRow.parse(row).company_id)
}

const companyRow = z.object({ company_id: z.string() })
const parkedRow = z.object({
  id: z.string(),
  source_name: z.string(),
  data: z.unknown(),
  created_on: z.date(),
  source_retry_count: z.number(),
  source_output: z.unknown(),
})

type Where = { sql: string; values: unknown[] }

function parkedJobsIn(boss: PgBoss, where: Where, executeSql: ExecuteSql): ParkedJobs {
  const read = async (more: string, ...values: unknown[]) => {
    const { rows } = await executeSql(
      `SELECT id, source_name, data, created_on, source_retry_count, source_output FROM pgboss.job_common
       WHERE name = '${parkedQueue}' AND state = 'created' AND ${where.sql} ${more}`,
      [...where.values, ...values],
    )
    return rows.map(toParked)
  }
  const lock = async (id: string) => (await read(`AND id = $${where.values.length + 1} FOR UPDATE`, id))[0]
  return {
    list: () => read(`ORDER BY created_on DESC, id DESC LIMIT ${mostParkedListed}`),
    retry: async (id) => {
      const parked = await lock(id)
      // None is moved where this version has no such jobs any more.
      return parked && (await boss.redrive(parkedQueue, { ids: [id], db: { executeSql } })) > 0
        ? parked
        : undefined
    },
    dismiss: async (id) => {
      const parked = await lock(id)
      if (parked) await boss.deleteJob(parkedQueue, id, { db: { executeSql } })
      return parked
    },
  }
}

function toParked(row: unknown): Parked {
  const { id, source_name, data, created_on, source_retry_count, source_output } = parkedRow.parse(row)
  return {
    id,
    name: source_name,
    payload: data,
    parkedAt: created_on,
    attempts: source_retry_count + 1,
    fault: fault.safeParse(source_output).data ?? null,
  }
}
