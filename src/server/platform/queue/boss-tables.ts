import * as z from 'zod/mini'
import { appRole } from '#server/platform/db/roles.ts'
import { deadLetterQueue, type ExecuteSql } from './dead-letters.ts'
import { type JobName, jobNames } from './payloads.ts'

/*
 * What pg-boss has no call for, and the only file that names its tables: which kinds have a job due, in one
 * read where its workers would make one each; how long jobs have waited, by kind, as its own counts are a
 * minute old and know no age; and the right to add jobs.
 */

/** The queue's own schema, beside the app's tables. */
export const bossSchema = 'pgboss'

const dueRow = z.object({ name: z.enum(jobNames) })

/** Returns the kinds that have a job due which no worker has taken up. */
export async function listDueKinds(executeSql: ExecuteSql): Promise<JobName[]> {
  const { rows } = await executeSql(
    `SELECT kind.name FROM unnest($1::text[]) AS kind (name)
     WHERE EXISTS (
       SELECT FROM ${bossSchema}.job_common job
       WHERE job.name = kind.name AND job.state < 'active' AND job.start_after <= now()
     )`,
    [jobNames],
  )
  return rows.map((row) => dueRow.parse(row).name)
}

/**
 * For each kind: the jobs that are due and not taken up yet, the dead letters, and for how many seconds the
 * oldest job has been due, also one that is tried again later.
 */
export type JobCounts = {
  waiting: Map<string, number>
  parked: Map<string, number>
  oldestSeconds: Map<string, number>
}

const countRow = z.object({
  name: z.string(),
  is_parked: z.boolean(),
  due: z.number(),
  oldest_seconds: z.nullable(z.number()),
})

/** Counts the whole queue, which all nodes share, as the database's owner. */
export async function countJobs(executeSql: ExecuteSql): Promise<JobCounts> {
  const { rows } = await executeSql(
    `SELECT coalesce(CASE WHEN name = '${deadLetterQueue}' THEN source_name END, name) AS name,
            name = '${deadLetterQueue}' AS is_parked,
            count(*) FILTER (WHERE state <> 'active' AND start_after <= now())::int AS due,
            extract(epoch FROM now() - min(CASE state WHEN 'created' THEN start_after ELSE created_on END))::float8
              AS oldest_seconds
     FROM ${bossSchema}.job_common
     WHERE state IN ('created', 'retry', 'active')
     GROUP BY 1, 2`,
  )
  const counts: JobCounts = { waiting: new Map(), parked: new Map(), oldestSeconds: new Map() }
  for (const row of rows) {
    const { name, is_parked: isParked, due, oldest_seconds: oldest } = countRow.parse(row)
    if (due > 0) counts[isParked ? 'parked' : 'waiting'].set(name, due)
    // A job of later is not due.
    if (!isParked && oldest !== null && oldest >= 0) counts.oldestSeconds.set(name, oldest)
  }
  return counts
}

/** The restricted role may add jobs, but not read or change them. */
export async function allowEnqueuing(executeSql: ExecuteSql): Promise<void> {
  await executeSql(`GRANT USAGE ON SCHEMA ${bossSchema} TO ${appRole}`)
  await executeSql(`GRANT INSERT, SELECT (id) ON ${bossSchema}.job_common TO ${appRole}`)
  await executeSql(`GRANT SELECT ON ${bossSchema}.queue TO ${appRole}`)
}
