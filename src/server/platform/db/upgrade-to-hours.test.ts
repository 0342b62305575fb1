import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startAppForTest, type TestApp } from '#test/app.ts'
import { makeRichCompany } from '#test/rich-company.ts'

const migration = readFileSync(new URL('migrations/0022_leave_in_hours.sql', import.meta.url), 'utf8')
const statements = migration.split('--> statement-breakpoint')
const added = /ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/
const renamed = /ALTER TABLE "(\w+)" RENAME (TO|COLUMN|CONSTRAINT) (?:"(\w+)"(?: TO "(\w+)")?)/

/** What undoes a statement of the migration; of one that changes rows, nothing. */
function undone(statement: string): string[] {
  const [, table, column] = added.exec(statement) ?? []
  if (table && column) return [`ALTER TABLE "${table}" DROP COLUMN "${column}"`]
  const [, whose, what, from, to] = renamed.exec(statement) ?? []
  if (!whose || !from) return []
  return what === 'TO'
    ? [`ALTER TABLE "${from}" RENAME TO "${whose}"`]
    : [`ALTER TABLE "${whose}" RENAME ${what} "${to}" TO "${from}"`]
}

/** Takes the database back to before leave counted in hours, and brings it here again. */
async function migrateAgain({ database }: TestApp): Promise<void> {
  await database.asOwner(async (client) => {
    await client.query('BEGIN')
    for (const statement of [...statements.toReversed().flatMap(undone), ...statements])
      await client.query(statement)
    await client.query('COMMIT')
  })
}

it('every balance, statement and pay period of a company in days is the same after the upgrade to hours', async () => {
  const test = await startAppForTest()
  const { admin, adminId, max, ana } = await makeRichCompany(test)
  await test.untilJobsDone()
  const read = async () => {
    const urls = [
      ...[adminId, max.id, ana.id].map((id) => `/api/leave-statements/${id}?on=2027-12-31`),
      '/api/leave-balances',
      '/api/reports/balances?format=csv',
      '/api/reports/payroll?format=csv',
      ...['2026-02-01', '2026-01-05', '2026-03-02'].map((on) => `/api/reports/payroll?on=${on}`),
    ]
    const answers = await Promise.all(urls.map((url) => admin.call('GET', url)))
    return answers.map(({ statusCode, body }, index) => [urls[index], statusCode, body])
  }
  const before = await read()
  expect(before.map(([, statusCode]) => statusCode)).toEqual(before.map(() => 200))
  expect(before[0]?.[2]).toContain('"kind":"granted"')
  await migrateAgain(test)
  expect(await read()).toEqual(before)
})
