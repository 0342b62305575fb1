import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Topic } from '#shared/topics.ts'
import { unavailable } from '../errors.ts'
import type { ParkedJobs } from '../jobs/parked.ts'
import type { JobPayloads, Jobs, JobTime } from '../jobs/queue.ts'
import { announce } from './announcements.ts'
import { isRetryable, isUnavailable } from './failures.ts'
import { appRole } from './roles.ts'

/** Queries inside one company's transaction, with what must commit or roll back together with them. */
export type Tx = NodePgDatabase & {
  /** Adds a job that exists only if this transaction commits. Payloads carry ids, never personal data. */
  enqueue<Name extends keyof JobPayloads>(
    name: Name,
    payload: Omit<JobPayloads[Name], 'companyId'>,
    when?: JobTime,
  ): Promise<void>
  /** What failed at every attempt, and waits for an admin. */
  parkedJobs: ParkedJobs
  /** Tells the company's open screens, with the commit, that what they show of this topic is old. */
  changed(...topics: Topic[]): Promise<void>
  /** The same for the screens of one person. */
  changedFor(userId: string, ...topics: Topic[]): Promise<void>
}

/** The only way to a company's data: everything in `work` sees that company alone, and happens wholly or not at all. */
export type CompanyDoor = <T>(
  companyId: string,
  work: (tx: Tx) => Promise<T>,
  options?: DoorOptions,
) => Promise<T>

type DoorOptions = {
  /** Everything is seen as it was at one moment, whatever others write meanwhile. */
  steady?: boolean
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const attempts = 3

/**
 * The door over a pool. `work` may be run again after a deadlock or a serialization failure, so it has no effect
 * outside its transaction.
 */
export function companyDoor(pool: pg.Pool, jobs: Jobs): CompanyDoor {
  return async (companyId, work, options = {}) => {
    if (!uuidPattern.test(companyId)) throw new Error('A company id is a UUID.')
    for (let attempt = 1; ; attempt++) {
      try {
        return await transact(pool, jobs, { companyId, ...options }, work)
      } catch (error) {
        if (attempt < attempts && isRetryable(error)) continue
        throw isUnavailable(error) ? unavailable(error) : error
      }
    }
  }
}

async function transact<T>(
  pool: pg.Pool,
  jobs: Jobs,
  { companyId, steady = false }: { companyId: string } & DoorOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Sent and not awaited: the first query of `work` travels in the same packet.
  const begun = client.query(
    `BEGIN${steady ? ' ISOLATION LEVEL REPEATABLE READ' : ''}; SELECT set_config('role', '${appRole}', true), set_config('app.company_id', '${companyId}', true),
     set_config('lock_timeout', '5s', true), set_config('statement_timeout', '15s', true)`,
  )
  begun.catch(() => {})
  const queries = new FailureNoticing(client)
  try {
    const result = await work(toTx(queries, jobs, companyId))
    await begun
    // PostgreSQL answers COMMIT of a failed transaction with a silent rollback: nothing may be acknowledged then.
    if (queries.failure) throw queries.failure
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await rollBack(client)
    throw error
  }
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

/** Remembers the first query that failed, so that a caught error can't lead to a false acknowledgement. */
class FailureNoticing {
  failure: unknown
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query = async (config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    try {
      return await this.#client.query(config, values)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }
}

function toTx(queries: FailureNoticing, jobs: Jobs, companyId: string): Tx {
  // Drizzle asks nothing of its client but `query`.
  const database = drizzle(queries as unknown as pg.PoolClient)
  const executeSql = (text: string, values?: unknown[]) => queries.query({ text }, values)
  return Object.assign(database, {
    enqueue: <Name extends keyof JobPayloads>(
      name: Name,
      payload: Omit<JobPayloads[Name], 'companyId'>,
      when?: JobTime,
    ) => jobs.send(name, { ...payload, companyId }, { executeSql }, when),
    parkedJobs: jobs.parkedOf(companyId, { executeSql }),
    changed: (...changed: Topic[]) => announce(executeSql, { companyId, userId: null, changed }),
    changedFor: (userId: string, ...changed: Topic[]) => announce(executeSql, { companyId, userId, changed }),
  })
}
