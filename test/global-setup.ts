import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { Cluster } from './faults/postgres-cluster.ts'
import { folderForData, startNpmPostgres } from './npm-postgres.ts'
import { runSql, withDatabase } from './sql.ts'

/**
 * Migrates one database, from which every test takes a copy in a moment: on the PostgreSQL of
 * TEST_DATABASE_URL, else on the one that comes from npm (TEST_POSTGRES=debian: on the machine's PostgreSQL
 * 15), and where that can't be started, or with TEST_DATABASE=embedded, on PGlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return migrateTemplate(project, url)
  const cluster = await startCluster()
  if (!cluster) return migrateSnapshot(project)
  await migrateTemplate(project, cluster.url)
  return () => cluster.drop()
}

async function startCluster(): Promise<Cluster | undefined> {
  if (process.env['TEST_DATABASE'] === 'embedded') return undefined
  const parent = folderForData()
  return process.env['TEST_POSTGRES'] === 'debian' ? Cluster.start({ parent }) : startNpmPostgres(parent)
}

async function migrateSnapshot(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-test-'))
  const file = path.join(folder, 'snapshot.tar')
  const database = await openDatabase({ kind: 'memory' })
  await prepare(database)
  if (!database.snapshot) throw new Error('The embedded database gives a snapshot.')
  writeFileSync(file, await database.snapshot())
  await database.close()
  project.provide('snapshotFile', file)
  project.provide('template', undefined)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function migrateTemplate(project: TestProject, url: string) {
  const name = `template_${process.pid}`
  await runSql(url, `DROP DATABASE IF EXISTS ${name}`)
  await runSql(url, `CREATE DATABASE ${name}`)
  const templateUrl = withDatabase(url, name)
  const database = await openDatabase({ kind: 'postgres', url: templateUrl, directUrl: templateUrl })
  await prepare(database)
  await database.close()
  project.provide('snapshotFile', undefined)
  project.provide('template', { url, name })
  return async () => runSql(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database)
  const jobs = await startJobs(database, { onError: console.error, schedule: false })
  await jobs.stop()
}
