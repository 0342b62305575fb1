import { type Config, ConfigError, readConfig } from '#server/platform/config.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { oneNodeAtATime } from '#server/platform/db/one-node.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { assertRowLevelSecurity } from '#server/platform/db/row-level-security.ts'
import { tidyUp } from '#server/platform/db/upkeep.ts'
import { Refusal } from '#server/platform/errors.ts'
import { keepPrivate } from '#server/platform/files/keep-private.ts'
import { printableError } from '#server/platform/log.ts'
import { type Jobs, startJobs } from '#server/platform/queue/queue.ts'
import { type Directory, openDirectory } from '#server/platform/tenancy/directory.ts'
import { type WithTenant, withTenant } from '#server/platform/tenancy/with-tenant.ts'

/** The services of an operator's command. */
export type Operating = { inCompany: WithTenant; directory: Directory; now: Date }

/**
 * The server's settings. What a command writes below DATA_DIR is its user's alone, as what the server writes
 * is.
 *
 * @throws ConfigError.
 */
export function readSettings(): Config {
  const config = readConfig(process.env)
  keepPrivate(config.dataDir)
  return config
}

/** Runs `work` over the server's database, as the server itself would open it. */
export async function withDatabase<T>(
  { database: settings }: Pick<Config, 'database'>,
  now: Date,
  work: (operating: Operating, jobs: Jobs) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings)
  try {
    const jobs = await oneNodeAtATime(
      database,
      async () => {
        await migrateDatabase(database)
        return startJobs(database, { onError: reportQueueFault, schedule: false })
      },
      { onWait: (line) => console.error(line) },
    )
    try {
      await database.restrict()
      await assertRowLevelSecurity(database)
      if (database.embedded) await tidyUp(database)
      const inCompany = withTenant(database.pool, jobs)
      const directory = openDirectory(database.pool, jobs)
      return await work({ inCompany, directory, now }, jobs)
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}

/** The command continues: what needs the queue fails by itself. */
function reportQueueFault(error: Error): void {
  console.error(`The job queue reported a fault: ${printableError(error)}`)
}

/**
 * What a command prints of an error before it exits with code 1: the sentence of a refusal, else its kind,
 * its code and its frames.
 */
export function reportFailure(error: unknown): void {
  console.error(
    error instanceof ConfigError || error instanceof Refusal ? error.message : printableError(error),
  )
  process.exitCode = 1
}
