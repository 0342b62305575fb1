import type pg from 'pg'

/** A pool whose connections remember what was asked of them, in the driver's own words. */
export class QueryRecorder {
  readonly queries: pg.QueryConfig[] = []
  readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    // `withTenant` asks nothing of a pool but `connect`.
    this.pool = { connect: async () => this.#recording(await pool.connect()) } as unknown as pg.Pool
  }

  #recording(client: pg.PoolClient): pg.PoolClient {
    const query = (config: string | pg.QueryConfig, values?: unknown[]) => {
      const named = typeof config === 'string' ? { text: config } : config
      this.queries.push(values ? { ...named, values } : named)
      return client.query(config, values)
    }
    return { query, release: () => client.release() } as unknown as pg.PoolClient
  }
}
