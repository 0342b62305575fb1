import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { folderForData, startNpmPostgres } from '../npm-postgres.ts'
import { type Server, startServer } from '../server-process.ts'
import { runSql, withDatabase } from '../sql.ts'

/**
 * Servers that begin with the sample company as it is at first, of which one is made before the first test
 * and copied for each. They run on the PostgreSQL from npm, where a server starts in a third of the time that
 * the embedded database takes; what tells one from the other has tests on both, and some of the browser's are
 * on the embedded one (`startEmbedded`).
 */

const databaseUrl = 'SAMPLE_DATABASE_URL'
const dataFolder = 'SAMPLE_DATA_FOLDER'
const template = 'sample'

/** At a full hour hourly work reminds Nora of requests that wait: one notification more, amid a test. */
const neverHourly = `
  DELETE FROM pgboss.schedule;
  CREATE FUNCTION pgboss.never() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER never BEFORE INSERT ON pgboss.schedule FOR EACH ROW EXECUTE FUNCTION pgboss.never()`

/**
 * Makes what is copied, and answers how to remove it. The workers, which are processes of their own, find it
 * in the environment.
 */
export async function makeSample(): Promise<() => Promise<void>> {
  const cluster = await startNpmPostgres(folderForData())
  if (cluster) {
    await runSql(cluster.url, `CREATE DATABASE ${template}`)
    const url = withDatabase(cluster.url, template)
    await startOnce({ env: { DATABASE_URL: url } })
    await runSql(url, neverHourly)
    process.env[databaseUrl] = cluster.url
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-template-'))
  await startOnce({ dataDir })
  process.env[dataFolder] = dataDir
  return async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await cluster?.drop()
  }
}

async function startOnce(options: Parameters<typeof startServer>[0]): Promise<void> {
  const server = await startServer(options)
  await server.stop()
}

/** A server of its own; on the embedded database where there is no other. */
export async function startSample(): Promise<Server> {
  const url = process.env[databaseUrl]
  return url ? startServer({ env: { DATABASE_URL: await copyOfSample(url) } }) : startEmbedded()
}

/** Whether there is another database than the embedded one, which no other process can fill. */
export function canFillSample(): boolean {
  return process.env[databaseUrl] !== undefined
}

/** A server of its own, with the rows that these statements insert, where `canFillSample`. */
export async function startFilledSample(statements: string): Promise<Server> {
  const database = await copyOfSample(process.env[databaseUrl] ?? '')
  await runSql(database, statements)
  return startServer({ env: { DATABASE_URL: database } })
}

async function copyOfSample(url: string): Promise<string> {
  const name = `sample_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return withDatabase(url, name)
}

/** Where a server has an empty database of its own; nothing for the embedded one, where there is no other. */
export async function emptyDatabase(): Promise<Record<string, string>> {
  const url = process.env[databaseUrl]
  if (!url) return {}
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `CREATE DATABASE ${name}`)
  return { DATABASE_URL: withDatabase(url, name) }
}

/** The same on the embedded database, the default of `npm start`. */
export function startEmbedded(): Promise<Server> {
  return startServer({ copyOf: process.env[dataFolder] ?? '' })
}
