import type { JobInsert, PgBoss } from 'pg-boss'
import type { ExecuteSql } from './dead-letters.ts'
import { groupOf, type JobName, jobNames } from './payloads.ts'

/** When a job is due. Default: at once. */
export type JobTime = { afterSeconds: number }

export type NewJob = { name: JobName; payload: object | null; when?: JobTime | undefined }

type Sending = { jobs: JobInsert[]; sent: Promise<void> }

/** What is to be sent over each connection in this turn, by kind. */
const sending = new WeakMap<ExecuteSql, Map<JobName, Sending>>()

/**
 * Sends the jobs of one turn, kind and connection in one statement.
 *
 * @throws Error for a kind without a queue, which pg-boss would look for outside the transaction.
 */
export async function sendTogether(boss: PgBoss, job: NewJob, executeSql: ExecuteSql): Promise<void> {
  if (!jobNames.includes(job.name)) throw new Error(`There is no queue for ${job.name}.`)
  const kinds = sending.get(executeSql) ?? new Map<JobName, Sending>()
  sending.set(executeSql, kinds)
  const together = kinds.get(job.name)
  if (together) {
    together.jobs.push(toInsert(job))
    return together.sent
  }
  const jobs = [toInsert(job)]
  const sent = Promise.resolve().then(async () => {
    kinds.delete(job.name)
    const ids = await boss.insert(job.name, jobs, { db: { executeSql }, returnId: true })
    if (ids?.length !== jobs.length) throw new Error('Not all of these jobs were added.')
  })
  kinds.set(job.name, { jobs, sent })
  return sent
}

function toInsert({ name, payload, when }: NewJob): JobInsert {
  const group = groupOf(name, payload)
  return {
    ...(payload && { data: payload }),
    ...(when && { startAfter: when.afterSeconds }),
    ...(group && { group }),
  }
}
