import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readSql, runSql, withDatabase } from '#test/sql.ts'
import { Cluster } from '../test/faults/postgres-cluster.ts'
import type { CompaniesToFill } from './company.ts'
import { fill } from './fill.ts'
import { postgresSettings } from './postgres-settings.ts'

/** A PostgreSQL with the filled databases that are asked for, kept in the system's temporary folder. */
export type FilledCluster = {
  cluster: Cluster
  /** One copy of a filled database, gone with `drop`; filled first where it is not kept yet. */
  copyOf(name: string, sizes: readonly CompaniesToFill[]): Promise<BenchDatabase>
  /** The kept database itself, for what only reads: copying millions of rows takes minutes. */
  original(name: string, sizes: readonly CompaniesToFill[]): Promise<BenchDatabase>
  drop(): Promise<void>
}

export type BenchDatabase = {
  /** For the app's login. */
  url: string
  /** For limit servers: direct access to the rows. */
  bareUrl: string
  /** A superuser's, who sees all companies. */
  adminUrl: string
}

const barePassword = 'bare'
const keptPrefix = path.join(tmpdir(), 'sorrel-bench-')

export async function startFilledCluster(): Promise<FilledCluster> {
  const cluster = await Cluster.start()
  try {
    const files = await keptFiles(cluster)
    await untilFree(cluster, files)
    await cluster.switchTo(files)
    await logIns(cluster)
  } catch (error) {
    await cluster.drop()
    throw error
  }
  const database = (name: string): BenchDatabase => ({
    url: withDatabase(cluster.url, name),
    bareUrl: withDatabase(cluster.urlFor('bare', barePassword), name),
    adminUrl: onSocket(cluster, name),
  })
  const copies: string[] = []
  const original = async (name: string, sizes: readonly CompaniesToFill[]) => {
    await fillOnce(cluster, name, sizes)
    return database(name)
  }
  return {
    cluster,
    original,
    copyOf: async (name, sizes) => {
      const copy = `${name}_${process.pid}`
      if (copies.includes(copy)) return database(copy)
      await original(name, sizes)
      await runSql(cluster.adminUrl, `CREATE DATABASE ${copy} TEMPLATE ${name} OWNER sorrel`)
      copies.push(copy)
      return database(copy)
    },
    drop: async () => {
      for (const copy of copies) await runSql(cluster.adminUrl, `DROP DATABASE ${copy} WITH (FORCE)`)
      await cluster.drop()
    },
  }
}

/** The folder of PostgreSQL's files that stays from run to run, made where it is missing. */
async function keptFiles(cluster: Cluster): Promise<string> {
  const files = keptPrefix + versionOfFilling()
  const settings = Object.entries(postgresSettings).map(([name, value]) => `${name} = '${value}'`)
  await cluster.shell(`
    if [ ! -f '${files}/filled.conf' ]; then
      ${forgetOthers}
      initdb -D '${files}' -U postgres --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256 >/dev/null
      echo "include 'filled.conf'" >>'${files}/postgresql.conf'
      touch '${files}/filled.conf'
    fi
    cat >'${files}/filled.conf' <<'END'
${settings.join('\n')}
END`)
  return files
}

/** Two runs at once would measure each other, and can't share the files. */
async function untilFree(cluster: Cluster, files: string): Promise<void> {
  const isTaken = async () =>
    (await cluster.shell(`pg_ctl status --pgdata='${files}' >/dev/null && echo taken || true`)) !== ''
  if (!(await isTaken())) return
  console.log('Waiting for another run to end.')
  while (await isTaken()) await sleep(1000)
}

/** Those of earlier versions, unless somebody runs on them, and what was begun. */
const forgetOthers = `for kept in '${keptPrefix}'*; do [ -f "$kept/postmaster.pid" ] || rm -rf "$kept"; done`

/** Other companies are filled anew; a newer schema is brought to them by the app at its start. */
function versionOfFilling(): string {
  const hash = createHash('sha256')
  for (const name of ['company.ts', 'fill.ts', 'filled-people.ts'])
    hash.update(readFileSync(new URL(name, import.meta.url)))
  return hash.digest('hex').slice(0, 12)
}

/** The app's login with the password of this run, and one for limit servers that no row is hidden from. */
async function logIns(cluster: Cluster): Promise<void> {
  const { password } = new URL(cluster.url)
  await runSql(
    cluster.adminUrl,
    `DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sorrel') THEN
        CREATE ROLE sorrel LOGIN CREATEROLE CREATEDB;
        CREATE ROLE bare LOGIN BYPASSRLS;
      END IF;
      ALTER ROLE sorrel PASSWORD '${password}';
      ALTER ROLE bare PASSWORD '${barePassword}';
    END $$`,
  )
}

async function fillOnce(cluster: Cluster, name: string, sizes: readonly CompaniesToFill[]): Promise<void> {
  if (await isThere(cluster, name)) return
  const filling = `${name}_filling`
  const url = withDatabase(cluster.url, filling)
  console.log(`Filling ${name}: kept for later runs.`)
  await runSql(cluster.adminUrl, `DROP DATABASE IF EXISTS ${filling}`)
  await runSql(cluster.adminUrl, `CREATE DATABASE ${filling} OWNER sorrel`)
  await migrate(url)
  await fill(onSocket(cluster, filling), sizes)
  await runSql(cluster.adminUrl, `ALTER DATABASE ${filling} RENAME TO ${name}`)
}

async function migrate(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url, directUrl: url })
  try {
    await migrateDatabase(database)
  } finally {
    await database.close()
  }
}

async function isThere(cluster: Cluster, name: string): Promise<boolean> {
  const rows = await readSql(cluster.adminUrl, `SELECT FROM pg_database WHERE datname = '${name}'`)
  return rows.length > 0
}

/** A superuser's address of another database. */
function onSocket(cluster: Cluster, name: string): string {
  return cluster.adminUrl.replace('/postgres?', `/${name}?`)
}
