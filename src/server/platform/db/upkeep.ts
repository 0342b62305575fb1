import type { Logger } from 'pino'
import type { Database } from './open.ts'

const firstAfterMs = 10 * 60_000
const everyMs = 86_400_000

/**
 * Vacuums and analyses the embedded database, as PGlite has no autovacuum: without statistics it reads whole
 * tables for a few rows. Blocks all statements, for half a second with 200,000 rows.
 */
export async function tidyUp(database: Pick<Database, 'asOwner'>): Promise<void> {
  await database.asOwner((client) => client.query('VACUUM (ANALYZE)'), { mayTakeLong: true })
}

/**
 * Runs `tidyUp` once a day, first after the start. A fault is logged, and tried again a day later.
 *
 * @returns a function that ends it.
 */
export function tidyUpDaily(database: Pick<Database, 'asOwner'>, logger: Pick<Logger, 'warn'>): () => void {
  const tidy = () => {
    tidyUp(database).catch((error: unknown) =>
      logger.warn({ err: error }, 'the database could not be tidied up, will be tried again tomorrow'),
    )
  }
  const first = setTimeout(tidy, firstAfterMs)
  const daily = setInterval(tidy, everyMs)
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
