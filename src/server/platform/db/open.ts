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
  | { kind: 'postgres'; url: string; directUrl: string; statementTimeoutMs?: number }

type EmbeddedTimeouts = {
  statementTimeoutMs?: number
  /** For an answer that was lost on its way; longer than a statement may take. */
  answerTimeoutMs?: number
}

/**
 * A pool of connections, the same on PostgreSQL and on the embedded PGlite. Only `db/`, `jobs/` and the code that
 * composes the app hold it; everybody else gets a transaction inside one company.
 */
export type Database = {
  pool: pg.Pool
  /** Hears of every statement that goes over the pool. */
  watch: Instrumentation
  /** True for PGlite: one session, already under the restricted role. */
  embedded: boolean
  /** A connection that is not behind a pooler: for migrations, session locks and LISTEN. */
  directUrl: string | undefined
  /** Puts an embedded database's session under the restricted role; PostgreSQL's owner is held by FORCE already. */
  restrict(): Promise<void>
  /** Runs `work` on a connection with the owner's rights: for migrations, the job queue and the removal of a company only. */
  asOwner<T>(work: (client: pg.PoolClient) => Promise<T>, options?: OwnerOptions): Promise<T>
  /** The embedded database as a file, for tests that start from a migrated one. */
  snapshot?: () => Promise<Uint8Array>
  /** Copies an embedded database's files to a new folder, as they are at one moment; statements wait meanwhile. */
  copyTo?: (folder: string) => Promise<void>
  close(): Promise<void>
}

type OwnerOptions = {
  /** The embedded database's statements may take as long as they need. PostgreSQL has settings for it, in the session. */
  mayTakeLong?: boolean
}

/** A wait for a connection ends after this, and says so, rather than hanging for ever. */
const connectionWaitMs = 10_000

/**
 * A statement has 15 seconds on the server, and may be sent behind another. What is not answered by now never will be, as when
 * the other machine is gone: the connection is given up, which the system itself would do after a quarter of an hour.
 */
const answerWaitMs = 30_000

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  switch (config.kind) {
    case 'postgres':
      return openPostgres(config)
    case 'embedded':
      return openEmbedded(config)
    case 'memory': {
      const { kind: _, ...options } = config
      return overPglite(await PgliteServer.open(options), options)
    }
  }
}

function openPostgres({
  url,
  directUrl,
  statementTimeoutMs = answerWaitMs,
}: Extract<DatabaseConfig, { kind: 'postgres' }>): Database {
  const watch = new Instrumentation()
  const pool = new PipelinedPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionWaitMs,
    query_timeout: statementTimeoutMs,
    application_name: 'sorrel',
    watch,
    // A pooler in between hands each transaction another connection, which doesn't know the names.
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
  const { kind: _, folder, ...options } = config
  const unlock = takeFolder(folder)
  try {
    settleReplacement(folder)
    const server = await PgliteServer.open({ ...options, dataDir: databaseFolder(folder) })
    // PGlite makes its files writable for everybody on the machine.
    chmodSync(databaseFolder(folder), 0o700)
    const database = overPglite(server, options)
    const copyTo = (target: string) => server.copyTo(target)
    return { ...database, copyTo, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Takes DATA_DIR for this process, made for its user alone where it is missing; the returned function gives it back.
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
      `DATA_DIR must be a folder that can be written to: ${folder} is none (${code}).`,
      {
        cause: error,
      },
    )
  }
}

/** A statement that takes too long ends with the embedded database's thread before this. */
const lostAnswerMs = 5_000

function overPglite(
  server: PgliteServer,
  {
    statementTimeoutMs = answerWaitMs,
    answerTimeoutMs = statementTimeoutMs + lostAnswerMs,
  }: EmbeddedTimeouts,
): Database {
  let restricted = false
  const watch = new Instrumentation()
  const pool = new PipelinedPool({
    stream: server.connect,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionWaitMs,
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

/** PGlite has one session for all connections that follow each other: what one left the next would inherit. */
async function leavePreviousSession(client: pg.ClientBase, restricted: boolean): Promise<void> {
  await client.query('ROLLBACK')
  await client.query('DISCARD ALL')
  if (restricted) await client.query(`SET ROLE ${appRole}`)
}

async function withoutQueryTimeout<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  // pg looks here for each query; its types leave it out.
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

/** The restricted role again; a transaction that failed halfway is ended first. */
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
    // It may be in the middle of a transaction: the next one gets a new connection.
    client.release(true)
    throw error
  }
}
