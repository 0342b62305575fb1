import type pg from 'pg'

type Query = (config: string | pg.QueryConfig, values?: unknown[], ...rest: unknown[]) => unknown

/** A pool whose connections remember what was asked of them, in the driver's own words. */
export class QueryRecorder {
  readonly queries: pg.QueryConfig[] = []
  readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    // `withTenant` asks nothing of a pool but `connect`.
    this.pool = { connect: async () => this.#recording(await pool.connect()) } as unknown as pg.Pool
  }

  /** Until it is released. */
  #recording(client: pg.PoolClient): pg.PoolClient {
    const query = client.query.bind(client) as Query
    const release = client.release.bind(client)
    const record: Query = (config, values, ...rest) => {
      const named = typeof config === 'string' ? { text: config } : config
      this.queries.push(Array.isArray(values) ? { ...named, values } : named)
      return query(config, values, ...rest)
    }
    return Object.assign(client, {
      query: record,
      release: (failure?: Error | boolean) => {
        Object.assign(client, { query, release })
        release(failure)
      },
    })
  }
}
