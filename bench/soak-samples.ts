import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dueJobsSql } from './due-jobs.ts'

/** One look at the queue and the pool; `waitS` in seconds. */
export type Sample = InDatabase & { busy: number; awaited: number }

/**
 * `held`: connections with a transaction open. Of these `idle` ones have answered everything, and wait for
 * the app's next statement.
 */
type InDatabase = { due: number; waitS: number; held: number; idle: number }

const sampleSql = `
  SELECT * FROM (${dueJobsSql}) AS jobs, (
    SELECT count(*)::int AS held, (count(*) FILTER (WHERE state = 'idle in transaction'))::int AS idle
    FROM pg_stat_activity WHERE application_name = 'sorrel' AND xact_start IS NOT NULL
  ) AS connections`

/** Looks once a second, until the returned function is called, which answers what was seen. */
export function sampleEachSecond(databaseUrl: string, metricsUrl: string): () => Promise<Sample[]> {
  const ending = new AbortController()
  const looking = look(databaseUrl, metricsUrl, ending.signal)
  return () => {
    ending.abort()
    return looking
  }
}

async function look(databaseUrl: string, metricsUrl: string, until: AbortSignal): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const samples: Sample[] = []
  try {
    while (!until.aborted) {
      const { rows } = await client.query<InDatabase>(sampleSql)
      const metrics = await (await fetch(metricsUrl)).text()
      const pool = (state: string) => connectionsIn(metrics, state)
      const [row] = rows
      if (row) samples.push({ ...row, busy: pool('busy'), awaited: pool('awaited') })
      await sleep(1000, undefined, { signal: until }).catch(() => undefined)
    }
  } finally {
    await client.end()
  }
  return samples
}

function connectionsIn(metrics: string, state: string): number {
  const [, count] =
    new RegExp(`^sorrel_database_pool_connections{state="${state}"} (\\d+)`, 'm').exec(metrics) ?? []
  if (count === undefined) throw new Error(`The metrics name no connections that are ${state}.`)
  return Number(count)
}
