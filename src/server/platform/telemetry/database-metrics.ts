import { Gauge, Histogram, type Registry } from 'prom-client'
import { asked } from '#server/platform/observe/asked.ts'
import type { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import type { JobCounts } from '#server/platform/queue/boss-tables.ts'

export type MeasuredDatabase = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  /** Queries the database. */
  countJobs: () => Promise<JobCounts>
}

const statementSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
/** A scrape may take ten seconds by default, and must be answered also while the database is away. */
const countsWithinMs = 2_000
const countsKeptMs = 5_000

/** Measures statements, connections and the queue of jobs. */
export function measureDatabase(
  registry: Registry,
  watch: Instrumentation,
  { pool, countJobs }: MeasuredDatabase,
): void {
  const statements = new Histogram({
    name: 'sorrel_database_statement_duration_seconds',
    help: 'From handing a statement to its connection to its answer, also behind others on the way.',
    labelNames: ['kind'],
    buckets: statementSeconds,
    registers: [registry],
  })
  watch.add({ statementEnded: ({ text, ms }) => statements.observe({ kind: kindOf(text) }, ms / 1000) })

  registry.registerMetric(
    new Gauge({
      name: 'sorrel_database_pool_connections',
      help: 'Connections of this node: at work, idle, and how many more are waited for.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'awaited' }, pool.waitingCount)
      },
    }),
  )

  const counts = asked(countJobs, { withinMs: countsWithinMs, keptMs: countsKeptMs })
  registry.registerMetric(
    new Gauge({
      name: 'sorrel_database_up',
      help: 'Whether the database answers this node: 1 or 0.',
      registers: [],
      async collect() {
        this.set((await counts()) ? 1 : 0)
      },
    }),
  )
  addQueueGauge('sorrel_jobs_waiting', 'Jobs that are due and not taken up yet', 'waiting')
  addQueueGauge('sorrel_jobs_parked', 'Jobs that failed for good', 'parked')
  addQueueGauge(
    'sorrel_jobs_oldest_seconds',
    'For how long the oldest job has been due, also one that is tried again later',
    'oldestSeconds',
  )

  /**
   * The same on every node, as they share the queue. Absent while the database is away. `job` is a label of
   * Prometheus's own.
   */
  function addQueueGauge(name: string, help: string, which: keyof JobCounts): void {
    registry.registerMetric(
      new Gauge({
        name,
        help: `${help}, of all nodes.`,
        labelNames: ['name'],
        registers: [],
        async collect() {
          const found = await counts()
          this.reset()
          for (const [job, count] of found?.[which] ?? []) this.set({ name: job }, count)
        },
      }),
    )
  }
}

const kinds = new Set(['select', 'insert', 'update', 'delete', 'commit'])

/**
 * The statement's first word, if it is one of these. Queries that begin with WITH are `other`, as is BEGIN.
 */
function kindOf(text: string): string {
  const kind = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  return kinds.has(kind) ? kind : 'other'
}
