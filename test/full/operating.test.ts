import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type DatabaseConfig, openDatabase } from '#server/platform/db/open.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { processDatabase } from '#test/database.ts'
import { runCommand } from '#test/faults/backup-command.ts'

/** The settings of a database that a server has served, and that somebody has changed since. */
async function changedDatabase(change: string): Promise<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-operating-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { DATA_DIR: folder, ...(await processDatabase()) }
  const database = await openDatabase(configOf(env))
  await migrateDatabase(database)
  const jobs = await startJobs(database, { onError: console.error, schedule: false })
  await jobs.stop()
  await database.asOwner((client) => client.query(change))
  await database.close()
  return env
}

function configOf({ DATA_DIR: folder, DATABASE_URL: url }: Record<string, string>): DatabaseConfig {
  return url ? { kind: 'postgres', url, directUrl: url } : { kind: 'embedded', folder: folder ?? '' }
}

it.each([
  [
    'without row-level security on a table',
    'ALTER TABLE users NO FORCE ROW LEVEL SECURITY',
    'The database is not safe to serve: table users has no row-level security.',
  ],
  [
    'whose queues can’t be brought to their settings',
    `UPDATE pgboss.queue SET retry_limit = 1 WHERE name = 'hourly';
     CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not today'; END $$;
     CREATE TRIGGER fail BEFORE UPDATE ON pgboss.queue FOR EACH ROW EXECUTE FUNCTION fail()`,
    'P0001',
  ],
])('a command on a database %s says so, and ends', async (_what, change, words) => {
  const { code, output } = await runCommand('audit.ts verify', await changedDatabase(change))
  expect(output).toContain(words)
  expect(code).toBe(1)
})
