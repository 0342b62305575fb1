import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { runSql, withDatabase } from '#test/sql.ts'

/** One statement fills a table for 10,000 people. */
const patient = { statementTimeoutMs: 10 * 60_000, answerTimeoutMs: 11 * 60_000 }

/**
 * Runs `work` on a migrated, empty database of its own that is gone afterwards: on the PostgreSQL of
 * TEST_DATABASE_URL, otherwise on an embedded one in memory.
 */
export async function onOwnDatabase<T>(work: (database: Database, name: string) => Promise<T>): Promise<T> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    return onMigrated(await openDatabase({ kind: 'memory', ...patient }), (database) =>
      work(database, 'embedded'),
    )
  const name = `bench_${process.pid}`
  await runSql(url, `CREATE DATABASE ${name}`)
  try {
    const own = withDatabase(url, name)
    const database = await openDatabase({ kind: 'postgres', url: own, directUrl: own })
    return await onMigrated(database, (migrated) => work(migrated, 'PostgreSQL'))
  } finally {
    await runSql(url, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function onMigrated<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    await migrateDatabase(database)
    await database.restrict()
    return await work(database)
  } finally {
    await database.close()
  }
}
