import type { Database } from '#server/platform/db/open.ts'

/** As if every hour were over in which approvers are mailed about requests one by one. */
export async function endHour(database: Database): Promise<void> {
  await database.asOwner((client) =>
    client.query(
      `UPDATE pgboss.job_common SET start_after = now()
       WHERE name IN ('mail-request-digest', 'mail-news-digest') AND state = 'created'`,
    ),
  )
}
