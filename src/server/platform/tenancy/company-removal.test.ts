import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { companies } from '#server/platform/db/schema.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { makeCompany } from '#test/factories.ts'
import { companyRemoval } from './company-removal.ts'

const poolPatienceMs = 500
const longerMs = 2 * poolPatienceMs
const theDay = new Date('2026-04-01T09:00:00Z')

it.runIf(onPostgres())(
  'the removal of a large company waits longer than the pool does: for its people, sign-ins, rows and jobs',
  async () => {
    const test = await startAppForTest({ worker: false })
    const { company } = await makeCompany(test)
    await test.inCompany(company.id, (tx) => tx.update(companies).set({ deletionDueAt: theDay }))
    for (const table of ['sessions', 'audit_log', 'pgboss.job_common']) await slowDown(test, table)
    const jobs = await startJobs(test.database, { onError: () => {}, schedule: false })
    const url = test.database.directUrl ?? ''
    const impatient = await openDatabase({
      kind: 'postgres',
      url,
      directUrl: url,
      statementTimeoutMs: poolPatienceMs,
    })
    onTestFinished(async () => {
      await jobs.stop()
      await impatient.close()
    })
    const held = test.inCompany(company.id, async (tx) => {
      await tx.execute('SELECT FROM users FOR UPDATE')
      await sleep(longerMs)
    })
    expect(await companyRemoval(impatient, jobs).remove(company.id, theDay)).toBe(true)
    await held
  },
  60_000,
)

/** Deleting of this table takes longer than the pool waits. */
async function slowDown(test: TestApp, table: string): Promise<void> {
  const name = `slow_${randomUUID().replaceAll('-', '')}`
  await test.database.asOwner((client) =>
    client.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(${longerMs / 1000}); RETURN NULL; END $$;
       CREATE TRIGGER ${name} AFTER DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    ),
  )
}
