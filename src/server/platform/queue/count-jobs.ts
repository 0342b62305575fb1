import * as z from 'zod/mini'
import { deadLetterQueue, type ExecuteSql } from './dead-letters.ts'

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
     FROM pgboss.job_common
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
