import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { runSql, withDatabase } from './sql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated embedded database as a file; undefined when the tests run on PostgreSQL. */
    snapshotFile: string | undefined
    /** The migrated PostgreSQL database that each test's own is copied from. */
    template: { url: string; name: string } | undefined
  }
}

export type TestDatabase = { database: Database; drop: () => Promise<void> }

/**
 * True where the suite runs on a real PostgreSQL: the one from npm, Debian's or that of TEST_DATABASE_URL
 * (`global-setup.ts`).
 */
export const onPostgres = (): boolean => inject('template') !== undefined

/** A database of the test's own, migrated and empty, with at most so many connections to PostgreSQL. */
export async function openTestDatabase({ connections = 10 } = {}): Promise<TestDatabase> {
  const template = inject('template')
  if (template) return copyTemplate(template, connections)
  const file = inject('snapshotFile')
  if (!file) throw new Error('The global set-up provides a snapshot or a template.')
  const database = await openDatabase({ kind: 'memory', snapshot: new Uint8Array(readFileSync(file)) })
  return { database, drop: () => database.close() }
}

async function copyTemplate(
  { url, name }: { url: string; name: string },
  poolSize: number,
): Promise<TestDatabase> {
  const own = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(url, `CREATE DATABASE ${own} TEMPLATE ${name} STRATEGY FILE_COPY`)
  const ownUrl = withDatabase(url, own)
  const database = await openDatabase({ kind: 'postgres', url: ownUrl, directUrl: ownUrl, poolSize })
  const drop = async () => {
    await database.close()
    await runSql(url, `DROP DATABASE ${own} WITH (FORCE)`)
  }
  return { database, drop }
}

/**
 * For a server process of the test's own: its database on PostgreSQL, dropped when the test is over; nothing
 * where it embeds one.
 */
export async function processDatabase(): Promise<Record<string, string>> {
  const template = inject('template')
  if (!template) return {}
  const name = `process_${randomUUID().replaceAll('-', '')}`
  await runSql(template.url, `CREATE DATABASE ${name}`)
  onTestFinished(() => runSql(template.url, `DROP DATABASE ${name} WITH (FORCE)`))
  return { DATABASE_URL: withDatabase(template.url, name) }
}
