import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../server-process.ts'
import { runSql, withDatabase } from '../sql.ts'
import { cleanAtExit } from './at-exit.ts'

/** The kind of database that a measure runs on. */
export type Testbed = {
  kind: 'embedded' | 'PostgreSQL'
  /** Of the PostgreSQL, for a user who may create databases; empty where there is none. */
  url: string
  /** New storage for a server: a folder, and on PostgreSQL an empty database. */
  newInstallation(): Promise<Installation>
}

/** Where one server, or several nodes, store their data. `env` is for `startServer`, beside `dataDir`. */
export type Installation = { dataDir: string; env: Record<string, string>; drop(): Promise<void> }

export const embeddedTestbed: Testbed = {
  kind: 'embedded',
  url: '',
  newInstallation: async () => {
    const { dataDir, remove } = newFolder()
    cpSync(await (firstStarted ??= startOnce()), dataDir, { recursive: true })
    return { dataDir, env: {}, drop: async () => remove() }
  },
}

// A first start takes twice as long as a later one.
let firstStarted: Promise<string> | undefined

async function startOnce(): Promise<string> {
  const { dataDir } = newFolder()
  await (await startServer({ dataDir })).stop()
  return dataDir
}

/** On the PostgreSQL at this address, whose user may create databases. */
export function postgresTestbed(url: string): Testbed {
  return {
    kind: 'PostgreSQL',
    url,
    newInstallation: async () => {
      const { dataDir, remove } = newFolder()
      const name = `trust_${randomUUID().replaceAll('-', '')}`
      await runSql(url, `CREATE DATABASE ${name}`)
      const drop = async () => {
        remove()
        await runSql(url, `DROP DATABASE ${name} WITH (FORCE)`)
      }
      return { dataDir, env: { DATABASE_URL: withDatabase(url, name) }, drop }
    },
  }
}

function newFolder() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-trust-'))
  const remove = () => {
    isRemoved()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const isRemoved = cleanAtExit(remove)
  return { dataDir, remove }
}
