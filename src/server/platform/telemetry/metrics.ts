import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { type MeasuredDatabase, measureDatabase } from './database-metrics.ts'
import { measureWork } from './work-metrics.ts'

/** Everything that is measured of this node, in a registry of its own. Labels name routes, jobs and kinds: nobody's data. */
export function openMetrics(watch: Instrumentation, database: MeasuredDatabase, version: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'sorrel_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version }, 1)
  watch.add(measureWork(registry))
  measureDatabase(registry, watch, database)
  return registry
}
