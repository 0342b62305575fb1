import type { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { appRole } from '#server/platform/db/roles.ts'
import { type Fault, fault } from '#server/platform/fault.ts'
import { mostFailedJobsListed } from '#shared/job/most-listed.ts'

/**
 * The dead letter queue: jobs that failed for good, kept for 90 days, and shown to the admins of
 * their company.
 */
export const deadLetterQueue = 'parked'

export type DeadLetter = {
  id: string
  /** A `JobName`, or one of an earlier version. */
  name: string
  /** As it was sent. */
  payload: unknown
  failedAt: Date
  /** The number of attempts. */
  attempts: number
  /** Null if its last attempt was cut off, as by a crash. */
  fault: Fault | null
}

/** The dead letters within one transaction. */
export type DeadLetters = {
  /** The newest first, 200 at most. */
  list(): Promise<DeadLetter[]>
  /**
   * Retries one with as many attempts as a new job; returns it, or undefined if there is none with this id.
   */
  retry(id: string): Promise<DeadLetter | undefined>
  /** Dismisses one; returns it, or undefined if there is none with this id. */
  dismiss(id: string): Promise<DeadLetter | undefined>
}

export type ExecuteSql = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: unknown[]; rowCount: number | null }>

/**
 * Those of one company, over a transaction under the restricted role: each of these queries names the
 * company.
 */
export function deadLettersOf(boss: PgBoss, companyId: string, executeSql: ExecuteSql): DeadLetters {
  const jobs = deadLettersIn(boss, { sql: `data->>'companyId' = $1`, values: [companyId] }, executeSql)
  return {
    list: () => outOfRole(executeSql, () => jobs.list()),
    retry: (id) => outOfRole(executeSql, () => jobs.retry(id)),
    dismiss: (id) => outOfRole(executeSql, () => jobs.dismiss(id)),
  }
}

/**
 * Leaves the restricted role for the time of `work`, over a transaction's connection: that role may add jobs,
 * but not read or change them.
 */
export async function outOfRole<T>(executeSql: ExecuteSql, work: () => Promise<T>): Promise<T> {
  await executeSql('SET LOCAL ROLE NONE')
  try {
    return await work()
  } finally {
    // If the transaction has failed, the role ends with it.
    await executeSql(`SET LOCAL ROLE ${appRole}`).catch(() => undefined)
  }
}

/** Those of all companies and of none, in a transaction of the database's owner: for operators. */
export function allDeadLetters(boss: PgBoss, executeSql: ExecuteSql): DeadLetters {
  return deadLettersIn(boss, { sql: 'true', values: [] }, executeSql)
}

/** The companies with a dead letter of the last day, as the jobs name them: known to us or not. */
export async function listCompaniesWithDeadLetters(executeSql: ExecuteSql): Promise<string[]> {
  const { rows } = await executeSql(
    `SELECT DISTINCT data->>'companyId' AS company_id FROM pgboss.job_common
     WHERE name = '${deadLetterQueue}' AND state = 'created' AND created_on > now() - interval '1 day'
       AND data->>'companyId' IS NOT NULL`,
  )
  return rows.map((row) => companyRow.parse(row).company_id)
}

const companyRow = z.object({ company_id: z.string() })
const deadLetterRow = z.object({
  id: z.string(),
  source_name: z.string(),
  data: z.unknown(),
  created_on: z.date(),
  source_retry_count: z.number(),
  source_output: z.unknown(),
})

type Where = { sql: string; values: unknown[] }

function deadLettersIn(boss: PgBoss, where: Where, executeSql: ExecuteSql): DeadLetters {
  const read = async (more: string, ...values: unknown[]) => {
    const { rows } = await executeSql(
      `SELECT id, source_name, data, created_on, source_retry_count, source_output FROM pgboss.job_common
       WHERE name = '${deadLetterQueue}' AND state = 'created' AND ${where.sql} ${more}`,
      [...where.values, ...values],
    )
    return rows.map(toDeadLetter)
  }
  const lock = async (id: string) => (await read(`AND id = $${where.values.length + 1} FOR UPDATE`, id))[0]
  return {
    list: () => read(`ORDER BY created_on DESC, id DESC LIMIT ${mostFailedJobsListed}`),
    retry: async (id) => {
      const job = await lock(id)
      // None is moved if this version has no queue of that name.
      return job && (await boss.redrive(deadLetterQueue, { ids: [id], db: { executeSql } })) > 0
        ? job
        : undefined
    },
    dismiss: async (id) => {
      const job = await lock(id)
      if (job) await boss.deleteJob(deadLetterQueue, id, { db: { executeSql } })
      return job
    },
  }
}

function toDeadLetter(row: unknown): DeadLetter {
  const { id, source_name, data, created_on, source_retry_count, source_output } = deadLetterRow.parse(row)
  return {
    id,
    name: source_name,
    payload: data,
    failedAt: created_on,
    attempts: source_retry_count + 1,
    fault: fault.safeParse(source_output).data ?? null,
  }
}
