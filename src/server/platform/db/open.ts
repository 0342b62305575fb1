import { chmodSync, mkdirSync } from 'node:fs'
import type pg from 'pg'
import { Refusal } from '#server/platform/errors.ts'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { databaseFolder, settleReplacement } from './database-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteServer } from './pglite-connection.ts'
import { PipelinedPool } from './pipelined-client.ts'
import { appRole } from './roles.ts'
import { StatementNames } from './statement-names.ts'

export type DatabaseConfig =
  | ({ kind: 'embedded'; folder: string } & EmbeddedTimeouts)
  | ({ kind: 'memory'; snapshot?: Uint8Array } & EmbeddedTimeouts)
  | { kind: 'postgres'; url: string; directUrl: string; poolSize?: number; statementTimeoutMs?: number }

type EmbeddedTimeouts = {
  /** Default: 15 seconds, as PostgreSQL has them. */
  statementTimeoutMs?: number
  /** For an answer that was lost; longer than a statement may take. */
  answerTimeoutMs?: number
}

/**
 * A pool of connections, to PostgreSQL or the embedded PGlite. Only `db/`, `jobs/` and the code that composes
 * the app have it; everything else gets a transaction in one company.
 */
export type Database = {
  pool: pg.Pool
  /** Observes every statement of the pool. */
  watch: Instrumentation
  /** PGlite: one session, under the restricted role already. */
  embedded: boolean
  /** A connection without a pooler in between: for migrations, session locks and LISTEN. */
  directUrl: string | undefined
  /**
   * Puts the embedded database's session under the restricted role. On PostgreSQL, FORCE restricts the owner
   * already.
   */
  restrict(): Promise<void>
  /** Runs `work` as the database's owner: only for migrations, the job queue and the removal of a company. */
  asOwner<T>(work: (client: pg.PoolClient) => Promise<T>, options?: OwnerOptions): Promise<T>
  /** The embedded database as a file, for tests that start from a migrated one. */
  snapshot?: () => Promise<Uint8Array>
  /** Copies the embedded database's files to a new folder, as of one moment; statements wait meanwhile. */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
}

type OwnerOptions = {
  /**
   * Disables the embedded database's statement timeout. PostgreSQL has a setting for that, in the session.
   */
  mayTakeLong?: boolean
}

/** How long to wait for a connection before saying so. */
const connectionWaitMs = 10_000

/**
 * A statement has 15 seconds on the server, and may be queued behind another. An answer that has not come by
 * now never will, as when the other machine is gone: the connection is closed, which the operating system
 * would do only after a quarter of an hour.
 */
const answerWaitMs = 30_000

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  switch (config.kind) {
    case 'postgres':
      return openPostgres(config)
    case 'embedded':
      return openEmbedded(config)
    case 'memory': {
      const { kind: _, statementTimeoutMs = embeddedStatementMs, ...options } = config
      const timeouts = { ...options, statementTimeoutMs }
      return overPglite(await PgliteServer.open(timeouts), timeouts)
    }
  }
}

function openPostgres({
  url,
  directUrl,
  poolSize = 10,
  statementTimeoutMs = answerWaitMs,
}: Extract<DatabaseConfig, { kind: 'postgres' }>): Database {
  const watch = new Instrumentation()
  const pool = new PipelinedPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionWaitMs,
    query_timeout: statementTimeoutMs,
    application_name: 'sorrel',
    watch,
    // A pooler gives each transaction another connection, which does not know the names.
    names: url === directUrl ? new StatementNames() : null,
  })
  return {
    pool,
    watch,
    embedded: false,
    directUrl,
    restrict: async () => {},
    asOwner: (work) => onConnection(pool, work),
    close: () => pool.end(),
  }
}

async function openEmbedded(config: Extract<DatabaseConfig, { kind: 'embedded' }>): Promise<Database> {
  const { kind: _, folder, statementTimeoutMs = embeddedStatementMs, ...options } = config
  const timeouts = { ...options, statementTimeoutMs }
  const unlock = takeFolder(folder)
  try {
    settleReplacement(folder)
    const server = await PgliteServer.open({ ...timeouts, dataDir: databaseFolder(folder) })
    // PGlite creates files that everybody on the machine may write.
    chmodSync(databaseFolder(folder), 0o700)
    const database = overPglite(server, timeouts)
    const copyTo = (target: string) => server.copyTo(target)
    return { ...database, copyTo, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Locks DATA_DIR for this process, and creates it for its user alone if it is missing; the returned function
 * releases it.
 *
 * @throws Refusal for a folder that is in use, or can't be used at all.
 */
export function takeFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Refusal(
      'unavailable',
      `DATA_DIR must be a folder that can be written to: ${folder} isn’t one (${code}).`,
      {
        cause: error,
      },
    )
  }
}

const embeddedStatementMs = 15_000

/** A statement that takes too long ends the embedded database's thread before this. */
const lostAnswerMs = 5_000

/** For the thread's next start, on a busy machine. */
const restartMs = 20_000

function overPglite(
  server: PgliteServer,
  {
    statementTimeoutMs,
    answerTimeoutMs = statementTimeoutMs + lostAnswerMs,
  }: EmbeddedTimeouts & { statementTimeoutMs: number },
): Database {
  let restricted = false
  const watch = new Instrumentation()
  const pool = new PipelinedPool({
    stream: server.connect,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    // A statement that takes too long fails alone: those behind it wait until it has been ended.
    connectionTimeoutMillis: statementTimeoutMs + restartMs,
    query_timeout: answerTimeoutMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, its types don't tell
    onConnect: (client) => leavePreviousSession(client, restricted),
    watch,
    names: new StatementNames(),
  })
  return {
    pool,
    watch,
    embedded: true,
    directUrl: undefined,
    restrict: async () => {
      await pool.query(`SET ROLE ${appRole}`)
      restricted = true
    },
    asOwner: (work, { mayTakeLong = false } = {}) =>
      onConnection(pool, (client) => {
        const run = () => (restricted ? asDatabaseOwner(client, work) : work(client))
        return mayTakeLong ? server.withoutStatementTimeout(() => withoutQueryTimeout(client, run)) : run()
      }),
    snapshot: () => server.snapshot(),
    close: async () => {
      await pool.end()
      await server.close()
    },
  }
}

/**
 * PGlite has one session for all consecutive connections, so that each would inherit what the one before
 * left.
 */
async function leavePreviousSession(client: pg.ClientBase, restricted: boolean): Promise<void> {
  await client.query('ROLLBACK')
  await client.query('DISCARD ALL')
  if (restricted) await client.query(`SET ROLE ${appRole}`)
}

async function withoutQueryTimeout<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  // Read by pg for each query, but missing in its types.
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } }
  const usual = connectionParameters.query_timeout
  connectionParameters.query_timeout = 0
  try {
    return await work()
  } finally {
    connectionParameters.query_timeout = usual
  }
}

async function asDatabaseOwner<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  await client.query('RESET ROLE')
  try {
    return await work(client)
  } finally {
    await restoreAppRole(client)
  }
}

/** Restores the restricted role, after rolling back a transaction that failed halfway. */
async function restoreAppRole(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK')
  await client.query(`SET ROLE ${appRole}`)
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // It may be in a transaction, so the next caller gets a new connection.
    client.release(true)
    throw error
  }
}
