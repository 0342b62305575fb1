import type { Logger } from 'pino'
import { faultOf } from '#server/platform/fault.ts'
import type { Database } from './open.ts'

const firstAfterMs = 10 * 60_000
const everyMs = 86_400_000

/**
 * Lets an embedded database know how much it holds and use again what was deleted, as PostgreSQL's autovacuum does by itself: PGlite has
 * none, and without figures it reads whole tables for a few of their rows. Half a second for 200,000 rows, in which nobody is served.
 */
export async function tidyUp(database: Pick<Database, 'asOwner'>): Promise<void> {
  await database.asOwner((client) => client.query('VACUUM (ANALYZE)'), { mayTakeLong: true })
}

/**
 * `tidyUp` once a day, first when the start is over. A fault is logged, and tried again a day later.
 *
 * @returns what ends it.
 */
export function tidyUpDaily(database: Pick<Database, 'asOwner'>, logger: Pick<Logger, 'warn'>): () => void {
  const tidy = () => {
    tidyUp(database).catch((error: unknown) =>
      logger.warn(faultOf(error), 'the database could not be tidied up, will be tried again tomorrow'),
    )
  }
  const first = setTimeout(tidy, firstAfterMs)
  const daily = setInterval(tidy, everyMs)
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
