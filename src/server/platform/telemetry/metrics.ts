import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { type MeasuredDatabase, measureDatabase } from './database-metrics.ts'
import { measureWork } from './work-metrics.ts'

/**
 * This node's metrics, in a registry of their own. Labels are routes, jobs and kinds, and never personal
 * data.
 */
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
