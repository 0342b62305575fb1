import * as z from 'zod/mini'
import { deadLetterQueue, type ExecuteSql } from './dead-letters.ts'

/** For each kind, the jobs that are due and not taken up yet, and the dead letters. */
export type JobCounts = { waiting: Map<string, number>; parked: Map<string, number> }

const countRow = z.object({ name: z.string(), is_parked: z.boolean(), jobs: z.number() })

/** Counts the whole queue, which all nodes share, as the database's owner. */
export async function countJobs(executeSql: ExecuteSql): Promise<JobCounts> {
  const { rows } = await executeSql(
    `SELECT coalesce(CASE WHEN name = '${deadLetterQueue}' THEN source_name END, name) AS name,
            name = '${deadLetterQueue}' AS is_parked, count(*)::int AS jobs
     FROM pgboss.job_common
     WHERE state IN ('created', 'retry') AND start_after <= now()
     GROUP BY 1, 2`,
  )
  const counts: JobCounts = { waiting: new Map(), parked: new Map() }
  for (const row of rows) {
    const { name, is_parked: isParked, jobs } = countRow.parse(row)
    counts[isParked ? 'parked' : 'waiting'].set(name, jobs)
  }
  return counts
}
