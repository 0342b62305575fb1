import type { CommandResponse, Db, JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
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

/** The dead letters with this in their payload, over the connection of a transaction. */
export function deadLettersWith(boss: PgBoss, data: { companyId?: string }, db: Db): DeadLetters {
  const find = async (id?: string) => {
    const jobs = await boss.findJobs(deadLetterQueue, { data, queued: true, db, ...(id && { id }) })
    return jobs.map(toDeadLetter)
  }
  return {
    list: async () => (await find()).toSorted(newestFirst).slice(0, mostFailedJobsListed),
    retry: async (id) => {
      const [job] = await find(id)
      // None is moved if this version has no queue of that name.
      return job && (await boss.redrive(deadLetterQueue, { ids: [id], db })) > 0 ? job : undefined
    },
    dismiss: async (id) => {
      const [job] = await find(id)
      return job && countAffected(await boss.deleteJob(deadLetterQueue, id, { db })) > 0 ? job : undefined
    },
  }
}

/** The companies with a dead letter of the last day, as the jobs name them: known to us or not. */
export async function listCompaniesWithDeadLetters(boss: PgBoss, executeSql: ExecuteSql): Promise<string[]> {
  const { rows } = await executeSql(`SELECT now() - interval '1 day' AS since`)
  const { since } = sinceRow.parse(rows[0])
  const jobs = await boss.findJobs(deadLetterQueue, { queued: true })
  const recent = jobs.filter(({ createdOn }) => createdOn > since)
  return [...new Set(recent.flatMap(({ data }) => ofCompany.safeParse(data).data?.companyId ?? []))]
}

const sinceRow = z.object({ since: z.date() })
const ofCompany = z.object({ companyId: z.string() })

/** Missing in pg-boss's types. */
const response = z.object({ affected: z.number() })

/** Returns the number of jobs that a command of pg-boss has changed. */
export function countAffected(answer: CommandResponse): number {
  return response.parse(answer).affected
}

function newestFirst(a: DeadLetter, b: DeadLetter): number {
  return Number(b.failedAt) - Number(a.failedAt) || (a.id < b.id ? 1 : -1)
}

function toDeadLetter(job: JobWithMetadata<unknown>): DeadLetter {
  return {
    id: job.id,
    name: job.sourceName ?? '',
    payload: job.data,
    failedAt: job.createdOn,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    fault: fault.safeParse(job.sourceOutput).data ?? null,
  }
}
