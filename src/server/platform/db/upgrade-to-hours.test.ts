import { readFileSync } from 'node:fs'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startAppForTest, type TestApp } from '#test/app.ts'
import type { Person } from '#test/person.ts'
import { makeRichCompany } from '#test/rich-company.ts'
import { leaveRequestDays, leaveRequests, workingPatterns } from './schema.ts'

function statementsOf(migration: string): string[] {
  const file = new URL(`migrations/${migration}.sql`, import.meta.url)
  return readFileSync(file, 'utf8').split('--> statement-breakpoint')
}
const toMinutes = statementsOf('0019_time_of_leave')
const toWeeks = statementsOf('0021_working_weeks')
const toHours = statementsOf('0022_leave_in_hours')
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

/** Back to the only week of a pattern, of a company that has no other and no exceptions. */
const undoneWeeks = [
  'DROP TABLE working_exceptions',
  'ALTER TABLE working_patterns ADD COLUMN week jsonb',
  ...asUnbound('working_patterns', 'UPDATE working_patterns SET week = weeks -> 0 WHERE weeks IS NOT NULL'),
  'ALTER TABLE working_patterns DROP COLUMN weeks, DROP COLUMN anchor',
]

/** Back to half days, of leave that has no other times, and to days without minutes. */
const undoneMinutes = [
  'ALTER TABLE leave_requests DROP CONSTRAINT leave_requests_no_overlap',
  'ALTER TABLE leave_requests ADD COLUMN is_half_day boolean, ADD COLUMN half_day_part text',
  ...asUnbound(
    'leave_requests',
    `UPDATE leave_requests SET is_half_day = starts_at IS NOT NULL OR ends_at IS NOT NULL,
      half_day_part = CASE WHEN ends_at IS NOT NULL THEN 'morning' WHEN starts_at IS NOT NULL THEN 'afternoon' END`,
  ),
  'ALTER TABLE leave_requests DROP COLUMN starts_at, DROP COLUMN ends_at, DROP COLUMN total_minutes',
  'ALTER TABLE leave_request_days DROP COLUMN minutes',
  `ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_half
    CHECK (half_day_part IS NULL OR start_date = end_date)`,
  // By halves it's tried elsewhere (upgrade.test.ts): the migration drops it by its name.
  'ALTER TABLE leave_requests ADD CONSTRAINT leave_requests_no_overlap CHECK (true)',
]

/** A statement for the rows of every company. */
function asUnbound(table: string, statement: string): string[] {
  return [
    `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`,
    statement,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  ]
}

/** Takes the database back, and brings it here again. */
async function migrateAgain({ database }: TestApp, back: string[], forth: string[]): Promise<void> {
  await database.asOwner(async (client) => {
    await client.query('BEGIN')
    for (const statement of [...back, ...forth]) await client.query(statement)
    await client.query('COMMIT')
  })
}

async function readAmounts(admin: Person, ids: readonly string[]) {
  const urls = [
    ...ids.map((id) => `/api/leave-statements/${id}?on=2027-12-31`),
    '/api/leave-balances',
    '/api/reports/balances?format=csv',
    '/api/reports/payroll?format=csv',
    ...['2026-02-01', '2026-01-05', '2026-03-02'].map((on) => `/api/reports/payroll?on=${on}`),
  ]
  const answers = await Promise.all(urls.map((url) => admin.call('GET', url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200))
  expect(answers[0]?.body).toContain('"kind":"granted"')
  return answers.map(({ body }, index) => [urls[index], body])
}

it('every balance, statement and pay period of a company in days is the same after the upgrade to hours', async () => {
  const test = await startAppForTest()
  const { admin, adminId, max, ana } = await makeRichCompany(test)
  await test.untilJobsDone()
  const read = () => readAmounts(admin, [adminId, max.id, ana.id])
  const before = await read()
  await migrateAgain(test, toHours.toReversed().flatMap(undone), toHours)
  expect(await read()).toEqual(before)
})

it('and of one with half days and one week after the upgrade to minutes and to several weeks', async () => {
  const test = await startAppForTest()
  const { admin, adminId, company, max, ana } = await makeRichCompany(test)
  // What the versions before could store.
  await admin.changesMember(ana, { workingExceptions: [{ date: '2026-05-05', worked: null }] })
  const oneWeek = everyWeek({ mon: 'full', tue: 'full', wed: 'afternoon' })
  await admin.changesMember(max, { workingWeek: { validFrom: '2026-03-02', pattern: oneWeek } })
  await ana.asksFor('2026-04-21', '2026-04-21', { isHalfDay: true, halfDayPart: 'afternoon' })
  await ana.asksFor('2026-04-22', '2026-04-24')
  await max.asksFor('2026-04-20', '2026-04-24')
  await test.untilJobsDone()
  const read = async () => ({
    amounts: await readAmounts(admin, [adminId, max.id, ana.id]),
    rows: await test.inCompany(company.id, async (tx) => [
      await tx.select().from(leaveRequests).orderBy(asc(leaveRequests.id)),
      await tx
        .select()
        .from(leaveRequestDays)
        .orderBy(asc(leaveRequestDays.requestId), asc(leaveRequestDays.date)),
      await tx.select().from(workingPatterns).orderBy(asc(workingPatterns.id)),
    ]),
  })
  const before = await read()
  const back = [...toHours.toReversed().flatMap(undone), ...undoneWeeks, ...undoneMinutes]
  await migrateAgain(test, back, [...toMinutes, ...toWeeks, ...toHours])
  expect(await read()).toEqual(before)
})
