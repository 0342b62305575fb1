import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { companyDoor } from './company-door.ts'
import { migrateDatabase } from './migrate.ts'
import { employments, leaveRequests, leaveTypes, leaveYearStarts } from './schema.ts'
import { checkWalls } from './walls.ts'

const companyId = '019ab000-0000-7000-8000-000000000001'
const userId = '019ab000-0000-7000-8000-000000000002'
const requestId = '019ab000-0000-7000-8000-000000000003'

/** A company as the first version stored it: with a leave year from April, somebody's first day, and leave. */
const firstVersionsCompany = `
  SELECT set_config('app.company_id', '${companyId}', false);
  INSERT INTO companies (company_id, name, time_zone, leave_year_start, created_on, created_at)
  VALUES ('${companyId}', 'Halyard', 'UTC', '04-01', '2025-05-05', now());
  INSERT INTO users (company_id, id, identity_id, first_name, last_name, email, role, start_date, joined_on, created_at)
  VALUES ('${companyId}', '${userId}', '${userId}', 'Ana', 'Ruiz', 'ana@halyard.example', 'admin', '2025-06-01', '2025-05-05', now());
  INSERT INTO leave_policies (company_id, leave_type, valid_from, annual_days, accrual_type, carry_over_days)
  VALUES ('${companyId}', 'annual', '2025-04-01', 20, 'all_at_once', 5);
  INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, is_half_day, total_days, status, created_at)
  VALUES ('${companyId}', '${requestId}', '${userId}', 'annual', '2026-03-02', '2026-03-03', false, 2, 'approved', now())`

it('a company from the first version keeps what it had when the leave rules come', async () => {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  await database.asOwner(async (client) => {
    await client.query(
      'DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO public',
    )
    await migrateFirstVersion(client)
    await client.query(firstVersionsCompany)
    await client.query('RESET app.company_id')
  })
  await migrateDatabase(database)
  await database.restrict()
  await checkWalls(database)

  const noJobs = { send: async () => {}, boss: undefined as never, stop: async () => {} }
  await companyDoor(database.pool, noJobs)(companyId, async (tx) => {
    expect(await tx.select().from(leaveYearStarts)).toMatchObject([
      { validFrom: '2025-05-05', monthDay: '04-01' },
    ])
    expect(await tx.select().from(employments)).toMatchObject([
      { userId, startDate: '2025-06-01', endDate: null },
    ])
    expect(await tx.select().from(leaveRequests)).toMatchObject([{ id: requestId, createdBy: userId }])
    const types = await tx.select().from(leaveTypes)
    expect(types.map(({ key, isPaid }) => `${key} ${isPaid}`).toSorted()).toEqual([
      'annual true',
      'personal true',
      'sick true',
      'unpaid false',
    ])
  })
})

/** The migrations up to the first version's, from a folder that holds no others. */
async function migrateFirstVersion(client: pg.ClientBase): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'first-version-'))
  try {
    cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
    const journalFile = path.join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
    await migrate(drizzle(client as pg.Client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
