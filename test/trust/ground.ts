import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runSql, withDatabase } from '../sql.ts'
import { cleanAtExit } from './at-exit.ts'

/** What a measure runs on. */
export type Ground = {
  kind: 'embedded' | 'PostgreSQL'
  /** Of the PostgreSQL, for a user who may create databases; empty where there is none. */
  url: string
  /** A new place for a server's data: a folder, and on PostgreSQL an empty database. */
  newPlace(): Promise<Place>
}

/** Where one server, or several nodes, keep what they store. `env` is for `startServer`, beside `dataDir`. */
export type Place = { dataDir: string; env: Record<string, string>; drop(): Promise<void> }

export const embeddedGround: Ground = {
  kind: 'embedded',
  url: '',
  newPlace: async () => {
    const { dataDir, remove } = newFolder()
    return { dataDir, env: {}, drop: async () => remove() }
  },
}

/** On the PostgreSQL at this address, whose user may create databases. */
export function postgresGround(url: string): Ground {
  return {
    kind: 'PostgreSQL',
    url,
    newPlace: async () => {
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
