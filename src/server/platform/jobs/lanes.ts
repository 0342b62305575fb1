import type { JobWithMetadata } from 'pg-boss'
import type { JobName } from '#server/platform/queue/payloads.ts'
import type { Jobs } from '#server/platform/queue/queue.ts'

/** How many jobs of a kind run at once on this node, of a group on all nodes, and of a slow group. */
export type Lanes = { atOnce: number; ofGroup: number; ofSlowGroup: number }

type LanesOptions = Lanes & {
  name: JobName
  /** Runs and completes a job. Must not throw. */
  run: (job: JobWithMetadata<unknown>) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Runs jobs of a kind side by side: each that ends makes room for the next, so that slow ones hold up nobody
 * but their own group. Returns what is to be called when there may be due jobs.
 */
export function runInLanes(
  jobs: Pick<Jobs, 'boss' | 'beforeStop'>,
  { name, atOnce, ofGroup, ofSlowGroup, run, onError }: LanesOptions,
): () => void {
  const running = new Set<Promise<void>>()
  let isStopping = false
  let isFetching = false
  let isWoken = false

  jobs.beforeStop(async () => {
    isStopping = true
    await Promise.all(running)
  })

  const wake = () => {
    isWoken = true
    if (!isFetching) void fill().catch(onError)
  }
  return wake

  function mayTakeMore(): boolean {
    return isWoken && !isStopping && running.size < atOnce
  }

  async function fill(): Promise<void> {
    isFetching = true
    try {
      while (mayTakeMore()) {
        isWoken = false
        await fetchOnce(atOnce - running.size)
      }
    } finally {
      isFetching = false
    }
  }

  async function fetchOnce(batchSize: number): Promise<void> {
    const groupConcurrency = { default: ofGroup, tiers: { slow: ofSlowGroup } }
    const taken = await jobs.boss.fetch(name, { batchSize, groupConcurrency, includeMetadata: true })
    for (const job of taken) {
      const one = run(job).finally(() => {
        running.delete(one)
        wake()
      })
      running.add(one)
    }
    if (taken.length > 0) isWoken = true
  }
}
