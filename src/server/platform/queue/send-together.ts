import type { ExecuteSql } from './dead-letters.ts'
import { groupOf, type JobName } from './payloads.ts'

/** The queue's own schema, beside the app's tables. */
export const bossSchema = 'pgboss'

/** `after` in seconds. */
type NewJob = { name: JobName; data: object | null; after: number; group: string | null; tier: string | null }

export function newJob(name: JobName, data: object | null, after = 0): NewJob {
  const { id: group, tier } = groupOf(name, data)
  return { name, data, after, group, tier }
}

type Sending = { jobs: NewJob[]; sent: Promise<void> }

/** What is to be sent over each connection in this turn. */
const sending = new WeakMap<ExecuteSql, Sending>()

/** Sends the jobs of one turn and connection in one statement. */
export function sendTogether(job: NewJob, executeSql: ExecuteSql): Promise<void> {
  const together = sending.get(executeSql)
  if (together) {
    together.jobs.push(job)
    return together.sent
  }
  const jobs = [job]
  const sent = Promise.resolve().then(() => {
    sending.delete(executeSql)
    return insertJobs(jobs, executeSql)
  })
  sending.set(executeSql, { jobs, sent })
  return sent
}

/** Writes what `boss.send` does, but for any number of jobs of any kinds in one statement. */
async function insertJobs(jobs: readonly NewJob[], executeSql: ExecuteSql): Promise<void> {
  const { rowCount } = await executeSql(insertJobsSql, [JSON.stringify(jobs)])
  if (rowCount !== jobs.length) throw new Error('There is no queue for some of these jobs.')
}

/** With the jobs as JSON. */
export const insertJobsSql = `
  INSERT INTO ${bossSchema}.job_common (name, data, start_after, created_on, keep_until, policy, dead_letter,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, group_id,
    group_tier)
  SELECT queue.name, job.data, at.due, ${bossSchema}.job_now(), at.due + queue.retention_seconds * interval '1 second',
    queue.policy, queue.dead_letter, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds, job."group", job.tier
  FROM json_to_recordset($1::json) AS job (name text, data jsonb, after float8, "group" text, tier text)
  JOIN ${bossSchema}.queue ON queue.name = job.name,
  LATERAL (SELECT ${bossSchema}.job_now() + job.after * interval '1 second' AS due) AS at`
