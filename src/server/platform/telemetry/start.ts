import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/open.ts'
import type { ObserveSettings } from '#server/platform/observe/settings.ts'
import { logSlowStatements } from '#server/platform/observe/slow-statements.ts'
import { countJobs } from '#server/platform/queue/boss-tables.ts'

const productFile = new URL('../../../../package.json', import.meta.url)

type Observing = { settings: ObserveSettings; database: Database; now: () => Date; logger: Logger }

/**
 * Starts the metrics and traces that are configured, and loads nothing else. The returned function stops
 * them, after sending what is left.
 *
 * @throws if the metrics port can't be listened on, with the system's code.
 */
export async function startObserving(observing: Observing): Promise<() => Promise<void>> {
  const { settings, database, logger } = observing
  const { slowQueryMs } = settings
  if (slowQueryMs > 0) database.watch.add(logSlowStatements(logger, slowQueryMs))
  const ends = await Promise.all([startTraces(observing), startMetrics(observing)])
  return async () => void (await Promise.all(ends.map(async (end) => end?.())))
}

async function startTraces({ settings, database, now, logger }: Observing) {
  const { traces } = settings
  if (!traces) return undefined
  const { exportTraces } = await import('./trace-export.ts')
  const version = await readVersion()
  return exportTraces({ settings: traces, watch: database.watch, now, version, logger })
}

async function startMetrics({ settings, database, logger }: Observing) {
  const { metrics } = settings
  if (!metrics) return undefined
  const { openMetrics } = await import('./metrics.ts')
  const { serveMetrics } = await import('./metrics-server.ts')
  const registry = openMetrics(
    database.watch,
    {
      pool: database.pool,
      countJobs: () => database.asOwner((client) => countJobs((text, values) => client.query(text, values))),
    },
    await readVersion(),
  )
  return serveMetrics(registry, metrics, logger)
}

async function readVersion(): Promise<string> {
  const product: { version: string } = JSON.parse(await readFile(productFile, 'utf8'))
  return product.version
}
