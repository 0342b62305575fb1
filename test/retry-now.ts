import type { Database } from '#server/platform/db/open.ts'

/** Lets jobs that failed have their next attempt at once, not some seconds later. */
export async function retryNow(database: Database): Promise<void> {
  await database.asOwner((client) =>
    client.query(`UPDATE pgboss.job_common SET start_after = now() WHERE state = 'retry'`),
  )
}
