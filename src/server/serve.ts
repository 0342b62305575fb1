import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { chooseAdapters } from './choose-adapters.ts'
import { learnPrice } from './features/billing/offered-price.ts'
import { offerBackups } from './platform/backup/offer.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { copyDatabase } from './platform/db/copy-database.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { oneNodeAtATime } from './platform/db/one-node.ts'
import type { Database } from './platform/db/open.ts'
import { assertRowLevelSecurity } from './platform/db/row-level-security.ts'
import { tidyUpDaily } from './platform/db/upkeep.ts'
import { closeGracefully } from './platform/http/close-gracefully.ts'
import { LiveStreams } from './platform/http/live-events.ts'
import { Ending } from './platform/process/ending.ts'
import { Outage } from './platform/process/outage.ts'
import type { Progress } from './platform/process/progress.ts'
import { onStopSignal } from './platform/process/stop-signal.ts'
import { type Jobs, startJobs } from './platform/queue/queue.ts'
import { openSecretKeys } from './platform/secrets/keys.ts'
import { startObserving } from './platform/telemetry/start.ts'
import { listen } from './platform/tenancy/announcements.ts'
import { companyRemoval } from './platform/tenancy/company-removal.ts'
import { openDirectory } from './platform/tenancy/directory.ts'
import { withTenant } from './platform/tenancy/with-tenant.ts'
import { startWorker } from './worker.ts'

const now = () => new Date()
/** How long requests in flight may take while the server stops. */
const stopDeadlineMs = 8_000
/**
 * How long the rest of the shutdown may take: a statement, such as one of a company's removal, may run for
 * minutes.
 */
const endDeadlineMs = 15_000
const clientFolder = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** migrate → app → worker → listen, until the process is asked to stop. */
export async function serve(
  config: Config,
  database: Database,
  logger: Logger,
  progress: Progress,
): Promise<void> {
  // Adapters are loaded while the database is busy.
  const secretKeys = openSecretKeys(config.secrets)
  const [adapters, jobs] = await Promise.all([chooseAdapters(config, now), prepare(database, logger)])
  const { billing, transport } = adapters
  const endObserving = await startObserving({ settings: config.observe, database, now, logger }).catch(
    explainListenError('METRICS_', config.observe.metrics),
  )

  const inCompany = withTenant(database.pool, jobs)
  const directory = openDirectory(database.pool, jobs)
  const streams = new LiveStreams()
  const stopListening = await listen(database, streams)
  if (adapters.seedSampleCompany) {
    progress.step('Preparing the sample company')
    await adapters.seedSampleCompany({ inCompany, directory, billing, now: now() })
  }

  const { productName, supportEmail, privacyUrl, termsUrl, signIn, calendarInitialMonth, publicUrl } = config
  const { payments, post } = adapters
  const allowsLoopback = config.standIns
  const app = await buildApp({
    inCompany,
    directory,
    billing,
    identityProvider: adapters.identityProvider,
    streams,
    now,
    publicUrl,
    secretKeys,
    allowsLoopback,
    deployment: { productName, supportEmail, privacyUrl, termsUrl, signIn, calendarInitialMonth, payments },
    logger,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    clientFolder: existsSync(clientFolder) ? clientFolder : undefined,
    standIns: adapters.standIns,
    watch: database.watch,
  })
  await startWorker(
    jobs,
    {
      inCompany,
      directory,
      companyRemoval: companyRemoval(database, jobs),
      billing,
      now,
      secretKeys,
      post,
      publicUrl,
      productName,
      supportEmail,
      signInName: signIn.name,
    },
    transport,
    logger,
    database.watch,
  )
  await app.listen({ host: config.host, port: config.port }).catch(explainListenError('', config))
  const endBackups = database.embedded
    ? await offerBackups({
        dataDir: config.dataDir,
        copyDatabase: (folder) => copyDatabase(database, folder),
        logger,
      })
    : async () => {}
  const endUpkeep = database.embedded ? tidyUpDaily(database, logger) : () => {}
  const stopLearning = billing ? learnPrice(billing, logger) : () => {}
  progress.ready(config)

  onStopSignal(config.stopDelayMs, async (delay) => {
    progress.step('Stopping')
    app.isStopping = true
    endUpkeep()
    stopLearning()
    const ending = new Ending(logger)
    void delay.then(() => ending.within(endDeadlineMs))
    await Promise.all([
      ending.part('jobs', () => jobs.stop()),
      delay.then(() => ending.part('requests', () => closeGracefully(app, stopDeadlineMs))),
    ])
    await ending.part('adapters', () => adapters.close())
    await ending.part('announcements', stopListening)
    await ending.part('backups', endBackups)
    await ending.part('observing', endObserving)
    await ending.part('database', () => database.close())
    ending.exit()
  })
}

/** Migrates the database, on one node at a time, and restricts the role that is used from then on. */
async function prepare(database: Database, logger: Logger): Promise<Jobs> {
  const outage = new Outage(logger, 'the job queue')
  const jobs = await oneNodeAtATime(
    database,
    async () => {
      await migrateDatabase(database)
      return startJobs(database, {
        onError: (error) => outage.failed(error),
        onRead: () => outage.worked(),
        schedule: true,
      })
    },
    { onWait: (line) => logger.warn(line) },
  )
  await database.restrict()
  await assertRowLevelSecurity(database)
  return jobs
}

/** Another program on the port is the likeliest reason for a first start to fail, and so gets one line. */
function explainListenError(prefix: 'METRICS_' | '', address: { host: string; port: number } | null) {
  return (error: NodeJS.ErrnoException): never => {
    if (!address) throw error
    const { host, port } = address
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `${prefix}PORT must be free: another program listens on ${port}. Stop it, or set another ${prefix}PORT.`,
      )
    if (error.code === 'EACCES')
      throw new ConfigError(`${prefix}PORT must be one that this user may listen on: ${port} is not.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new ConfigError(`${prefix}HOST must be an address of this machine: ${host} isn’t one.`)
    throw error
  }
}
